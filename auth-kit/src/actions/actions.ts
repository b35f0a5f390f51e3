import type { BackendClient } from '../backend/client.ts';
import type { GuardedFetch } from '../backend/guarded-fetch.ts';
import { isFresh, type TokenEndpoint } from '../backend/token-endpoint.ts';
import { AppError } from '../errors/app-error.ts';
import { toAppError } from '../errors/to-app-error.ts';
import type { DeviceState } from '../session/device-state.ts';
import type { SessionController } from '../session/session-controller.ts';
import { readStoredSession, type SessionStore, type StoredSession } from '../session/session-store.ts';
import { toAuthUser } from '../session/transitions.ts';
import type { AuthUser } from '../session/types.ts';
import type { AuthUrlOutcome } from './auth-url-outcome.ts';

export interface SignInInput {
  readonly email: string;
  readonly password: string;
}

export interface SignUpInput extends SignInInput {
  readonly fullName: string;
}

export type SignUpResult =
  /** A link has been emailed. Also returned for an address that already has an account, so that no one can find out. */
  | { readonly status: 'confirm-email'; readonly email: string }
  | { readonly status: 'signed-in'; readonly user: AuthUser };

/** What users can do with their session and password. Every method rejects only with an AppError. */
export interface AuthActions {
  signIn(input: SignInInput): Promise<AuthUser>;
  signUp(input: SignUpInput): Promise<SignUpResult>;
  /** Signs out of this device immediately, even if the backend is unreachable. */
  signOut(): Promise<void>;
  /** Signs out of every device. Rejects without changing anything if the backend is unreachable. */
  signOutEverywhere(): Promise<void>;
  resendConfirmation(email: string): Promise<void>;
  /** Sends a recovery link. The result is the same whether or not the address has an account. */
  requestPasswordReset(email: string): Promise<void>;
  /**
   * Sets the signed-in person's password and ends the sessions of other devices.
   * @param currentPassword - the current password; omitted only right after a recovery link
   */
  setNewPassword(password: string, currentPassword?: string): Promise<void>;
  /**
   * Accepts or refuses an email link. If accepted, the link's session replaces the current one; if refused, the link's
   * session ends and nothing changes.
   * @returns the link's outcome; `none` if refused or if no link awaits a decision
   * @throws AppError if it failed; the link still awaits the decision
   */
  resolveLinkPrompt(isAccepted: boolean): Promise<AuthUrlOutcome>;
}

/** The actions that need the loaded client. */
export interface ClientActions extends Omit<AuthActions, 'signOut' | 'resolveLinkPrompt'> {
  /** Revokes a session that this device has already removed. */
  revokeSession(session: StoredSession): Promise<void>;
}

export function createActions(deps: {
  readonly client: BackendClient;
  readonly guarded: GuardedFetch;
  readonly tokens: TokenEndpoint;
  readonly controller: SessionController;
  readonly device: Pick<DeviceState, 'awaitLink'>;
  readonly storage: SessionStore;
  readonly storageKey: string;
  /** The target of links in emails: the app's root. */
  readonly getOrigin: () => string;
}): ClientActions {
  const { client, controller } = deps;

  /** Runs one auth client call and maps its error, including the Retry-After header that auth-js drops. */
  async function call<T extends { error: unknown }>(run: () => Promise<T>): Promise<T> {
    deps.guarded.takeRetryAfter();
    let result: T;
    try {
      result = await run();
    } catch (error) {
      throw toAppError(error);
    }
    if (result.error === null) return result;
    const error = toAppError(result.error);
    const retryAfterSeconds = error.code === 'rate-limited' ? deps.guarded.takeRetryAfter() : undefined;
    if (retryAfterSeconds === undefined) throw error;
    throw new AppError(error.code, { cause: error, details: { ...error.details, retryAfterSeconds } });
  }

  /** Like `call`, but hides whether the address has an account. */
  async function callQuietly(run: () => Promise<{ error: unknown }>): Promise<void> {
    try {
      await call(run);
    } catch (error) {
      const { code, isRetryable } = toAppError(error);
      if (isRetryable || code === 'invalid') throw error;
    }
  }

  return {
    async signIn({ email, password }) {
      const { data } = await call(() => client.auth.signInWithPassword({ email: email.trim(), password }));
      if (data.user === null) throw new AppError('bad-response');
      return toAuthUser(data.user);
    },

    async signUp({ email, password, fullName }) {
      const address = email.trim();
      const { data } = await call(() =>
        client.auth.signUp({
          email: address,
          password,
          options: { emailRedirectTo: deps.getOrigin(), data: { full_name: fullName.trim() } },
        }),
      ).catch((error: unknown) => {
        throw toSignUpError(toAppError(error));
      });
      if (data.session === null) {
        deps.device.awaitLink(address);
        return { status: 'confirm-email', email: address };
      }
      return { status: 'signed-in', user: toAuthUser(data.session.user) };
    },

    async revokeSession(session) {
      // Nothing is stored at this point, so this sends no request. It makes the client drop a pending refresh.
      await client.auth.signOut({ scope: 'local' });
      const usableSession = isFresh(session) ? session : await deps.tokens.exchange(session.refresh_token);
      if (usableSession !== null) await client.auth.admin.signOut(usableSession.access_token, 'local');
    },

    async signOutEverywhere() {
      const { data } = await client.auth.getSession();
      const token = data.session?.access_token;
      if (token !== undefined) await call(() => revokeAll(client, token));
      else if (readStoredSession(deps.storage, deps.storageKey) !== null) throw new AppError('network');
      controller.end('signed-out');
      await client.auth.signOut({ scope: 'local' });
    },

    async resendConfirmation(email) {
      await callQuietly(() =>
        client.auth.resend({
          type: 'signup',
          email: email.trim(),
          options: { emailRedirectTo: deps.getOrigin() },
        }),
      );
      deps.device.awaitLink(email);
    },

    async requestPasswordReset(email) {
      await callQuietly(() =>
        client.auth.resetPasswordForEmail(email.trim(), { redirectTo: deps.getOrigin() }),
      );
      deps.device.awaitLink(email);
    },

    async setNewPassword(password, currentPassword) {
      if (currentPassword !== undefined) {
        const { session } = (await client.auth.getSession()).data;
        const email = session?.user.email;
        if (email === undefined) throw new AppError('session-missing');
        // Checks the password under the sign-in rate limit and renews the session: an old session may not set a password.
        // With a second factor, the new session would not have passed it and could not set a password either.
        if (!session?.user.factors?.some(({ status }) => status === 'verified')) {
          await call(() => client.auth.signInWithPassword({ email, password: currentPassword }));
        }
      }
      await call(() =>
        client.auth.updateUser({
          password,
          ...(currentPassword === undefined ? {} : { current_password: currentPassword }),
        }),
      );
      controller.apply({ type: 'password-set' });
      // Anyone who knew the old password may still have a session.
      await call(() => client.auth.signOut({ scope: 'others' })).catch(() => undefined);
    },
  };
}

/** Treats a session unknown to the backend as ended. Any other error means that nothing was revoked. */
async function revokeAll(client: BackendClient, token: string): Promise<{ error: unknown }> {
  const { error } = await client.auth.admin.signOut(token, 'global');
  return { error: error !== null && toAppError(error).code === 'session-missing' ? null : error };
}

/** Rules that reject a sign-up, such as the allowed email domains, explain why in the message. */
function toSignUpError(error: AppError): AppError {
  if (error.code !== 'forbidden' && error.code !== 'invalid' && error.code !== 'email-taken') return error;
  return new AppError('signup-refused', { cause: error, details: error.details });
}
