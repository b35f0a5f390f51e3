export {
  type Access,
  type AccessDecision,
  decideAccess,
  decideAuthPage,
  homeOf,
  signInPath,
} from './access/decide-access.ts';
export { safeNextPath } from './access/safe-next-path.ts';
export type { SignInInput, SignUpInput, SignUpResult } from './actions/actions.ts';
export { type AuthUrlOutcome, authUrlTarget } from './actions/auth-url-outcome.ts';
export {
  configureAuth,
  consumeAuthUrl,
  getBackend,
  getPublicBackend,
  hasStoredSession,
  isStorageBlocked,
  requestPasswordReset,
  resendConfirmation,
  resolveLinkPrompt,
  sendAsUser,
  setNewPassword,
  signIn,
  signOut,
  signOutEverywhere,
  signUp,
  whenAuthSettled,
} from './api.ts';
export type { BackendClient } from './backend/client.ts';
export type { PublicClient } from './backend/public-client.ts';
export { runQuery } from './backend/run-query.ts';
export { type PageOf, pageOf, unwrap } from './backend/table-results.ts';
export { deleteRow, updateRow } from './backend/writes.ts';
export type { AuthConfig } from './create-auth.ts';
export type { Database } from './database.ts';
export { AppError, type AppErrorCode, type AppErrorDetails } from './errors/app-error.ts';
export { toAppError, toFunctionAppError } from './errors/to-app-error.ts';
export { useHasSessionExpired, useMustSetPassword, useRole, useSession } from './hooks.ts';
export {
  getCurrentState as getAuthState,
  subscribeToSessionEnd as onSessionEnd,
  subscribeToState as subscribeAuth,
} from './port.ts';
export { containsAuthLink } from './session/auth-url.ts';
export type {
  AuthState,
  AuthUser,
  Profile,
  Role,
  RoleState,
  SessionEndReason,
  SessionState,
} from './session/types.ts';
export type { DeclaredRead, Enums, Tables, TablesInsert, TablesUpdate } from './tables.ts';
