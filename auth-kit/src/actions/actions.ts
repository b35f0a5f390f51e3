import type { BackendClient } from '../backend/client.ts';
import type { GuardedFetch } from '../backend/guarded-fetch.ts';
import { isFresh, type TokenEndpoint } from '../backend/token-endpoint.ts';
import { AppError } from '../errors/app-error.ts';
import { toAppError } from '../errors/to-app-error.ts';
import type { SessionController } from '../session/controller.ts';
import type { DeviceState } from '../session/device-state.ts';
import { readStoredSession, type SessionStorage, type StoredSession } from '../session/session-storage.ts';
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
  /** A mail with a link is on its way. Also the answer for an address that has an account: no one learns that. */
  | { readonly status: 'confirm-email'; readonly email: string }
  | { readonly status: 'signed-in'; readonly user: AuthUser };

/** What a person can do about the own session. Every method rejects with an AppError. */
export interface AuthActions {
  signIn(input: SignInInput): Promise<AuthUser>;
  signUp(input: SignUpInput): Promise<SignUpResult>;
  /** Signs out of this device: at once, whether or not the backend can be told. */
  signOut(): Promise<void>;
  /** Signs out of every device; rejects, and changes nothing, when the backend cannot be told. */
  signOutEverywhere(): Promise<void>;
  resendConfirmation(email: string): Promise<void>;
  /** Sends a recovery link; answers the same whether or not the address has an account. */
  requestPasswordReset(email: string): Promise<void>;
  /**
   * Sets the signed-in person's password and ends the sessions of other devices.
   * @param present - the present password; left out only where a mail's link has just proved who is there
   */
  setNewPassword(password: string, present?: string): Promise<void>;
  /**
   * Answers the question that a mail's link led to. Accepted, the link's person takes the place of whoever is signed in;
   * refused, nothing changes and the link's session is ended.
   * @returns what became of the link; `none` after a no, or when there is no question
   * @throws AppError when it could not be done; the question stays
   */
  answerLink(isAccepted: boolean): Promise<AuthUrlOutcome>;
}

/** The actions as they are carried out once the client is here. */
export interface ClientActions extends Omit<AuthActions, 'signOut' | 'answerLink'> {
  /** Tells the backend of a session that this device has forgotten already. */
  tellSignedOut(forgotten: StoredSession): Promise<void>;
}

export function createActions(deps: {
  readonly client: BackendClient;
  readonly guarded: GuardedFetch;
  readonly tokens: TokenEndpoint;
  readonly controller: SessionController;
  readonly device: Pick<DeviceState, 'awaitLink'>;
  readonly storage: SessionStorage;
  readonly storageKey: string;
  /** Where a mail's link leads back to: the root of the app. */
  readonly origin: () => string;
}): ClientActions {
  const { client, controller } = deps;

  /** Runs one call of the auth client and maps its failure, with the Retry-After that auth-js drops. */
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

  /** As `call`, where a refusal must not tell whether the address has an account. */
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
          options: { emailRedirectTo: deps.origin(), data: { full_name: fullName.trim() } },
        }),
      ).catch((error: unknown) => {
        throw asSignUpRefusal(toAppError(error));
      });
      if (data.session === null) {
        deps.device.awaitLink(address);
        return { status: 'confirm-email', email: address };
      }
      return { status: 'signed-in', user: toAuthUser(data.session.user) };
    },

    async tellSignedOut(forgotten) {
      // Nothing is stored any more, so this sends nothing; it makes the client forget a refresh on its way.
      await client.auth.signOut({ scope: 'local' });
      const live = isFresh(forgotten) ? forgotten : await deps.tokens.exchange(forgotten.refresh_token);
      if (live !== null) await client.auth.admin.signOut(live.access_token, 'local');
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
          options: { emailRedirectTo: deps.origin() },
        }),
      );
      deps.device.awaitLink(email);
    },

    async requestPasswordReset(email) {
      await callQuietly(() => client.auth.resetPasswordForEmail(email.trim(), { redirectTo: deps.origin() }));
      deps.device.awaitLink(email);
    },

    async setNewPassword(password, present) {
      if (present !== undefined) {
        const { session } = (await client.auth.getSession()).data;
        const email = session?.user.email;
        if (email === undefined) throw new AppError('session-missing');
        // Judged under the limits of signing in, and it makes the session a fresh one: an old one may set no password.
        // With a second factor the new session would have given no code, and could set none either.
        if (!session?.user.factors?.some(({ status }) => status === 'verified')) {
          await call(() => client.auth.signInWithPassword({ email, password: present }));
        }
      }
      await call(() =>
        client.auth.updateUser({
          password,
          ...(present === undefined ? {} : { current_password: present }),
        }),
      );
      controller.apply({ type: 'password-set' });
      // Whoever knew the old password may still hold a session.
      await call(() => client.auth.signOut({ scope: 'others' })).catch(() => undefined);
    },
  };
}

/** A session that the backend no longer knows is ended as well. Any other refusal has ended nothing. */
async function revokeAll(client: BackendClient, token: string): Promise<{ error: unknown }> {
  const { error } = await client.auth.admin.signOut(token, 'global');
  return { error: error !== null && toAppError(error).code === 'session-missing' ? null : error };
}

/** Whatever refuses a sign-up by rule says why in its message (the company domains among them). */
function asSignUpRefusal(error: AppError): AppError {
  if (error.code !== 'forbidden' && error.code !== 'invalid' && error.code !== 'email-taken') return error;
  return new AppError('signup-refused', { cause: error, details: error.details });
}
