import type { BackendClient } from '../backend/client.ts';
import type { TokenEndpoint } from '../backend/token-endpoint.ts';
import { AppError } from '../errors/app-error.ts';
import { mapAuthErrorCode } from '../errors/auth-error.ts';
import { toDisplayText } from '../errors/build-app-error.ts';
import { toAppError } from '../errors/to-app-error.ts';
import type { AuthLink, LinkPurpose } from '../session/auth-url.ts';
import type { DeviceState } from '../session/device-state.ts';
import type { StoredSession } from '../session/session-store.ts';
import { toAuthUser } from '../session/transitions.ts';
import type { AuthUser } from '../session/types.ts';
import type { AuthUrlOutcome } from './auth-url-outcome.ts';

/** A link that awaits the user's decision. */
export interface OpenedLink {
  readonly outcome: AuthUrlOutcome;
  /**
   * Opens the link, or, if the user was asked, replaces the current session with the link's.
   * @throws AppError
   */
  readonly accept?: () => Promise<OpenedLink>;
  /** Ends the link's session; nothing on this device changes. */
  readonly refuse?: () => Promise<void>;
}

interface LinkDeps {
  readonly client: BackendClient;
  readonly tokens: TokenEndpoint;
  readonly device: Pick<DeviceState, 'takeAwaitedLink'>;
  /** The user signed in on this device. */
  readonly getCurrentUserId: () => string | null;
  readonly onSession: (user: AuthUser, isRecovering: boolean) => void;
}

/** Processes a link. Token hashes wait for a click; tokens are exchanged immediately. */
export async function openLink(link: AuthLink, deps: LinkDeps): Promise<OpenedLink> {
  if (link.kind !== 'token-hash') return exchange(link, deps);
  const { purpose, email } = link;
  return {
    outcome: { kind: 'unopened', purpose, ...(email === undefined ? {} : { email }) },
    accept: () => exchange(link, deps),
  };
}

/**
 * Exchanges a link for a session. Establishes it immediately only if it is expected: for the account that the user has just
 * confirmed, for the signed-in user, or, if no one is signed in, for the address that this device requested a link for.
 * Otherwise the user is asked first, because someone else's link could silently sign them in to that account. Never throws: a
 * bad link is an outcome.
 */
async function exchange(link: AuthLink, deps: LinkDeps): Promise<OpenedLink> {
  const { client, tokens } = deps;
  try {
    if (link.kind === 'broken') throw new AppError('link-invalid');
    if (link.kind === 'error') throw toLinkError(link);
    // Exchanged immediately, so that the tokens in the URL and the history become useless.
    const session = await (link.kind === 'tokens'
      ? tokens.exchange(link.refreshToken)
      : tokens.verify(link.tokenHash, link.purpose));
    if (session === 'half') return { outcome: { kind: 'half-changed' } };
    if (session === 'changed') return { outcome: { kind: 'changed' } };
    if (session?.user === undefined) throw new AppError('link-expired');
    const user = toAuthUser(session.user);
    const accept = async () => ({ outcome: await establish(session, user, link.purpose) });
    const refuse = async () => {
      await client.auth.admin.signOut(session.access_token, 'local');
    };
    const namedEmail = link.kind === 'token-hash' ? link.email : undefined;
    if (namedEmail !== undefined && namedEmail.toLowerCase() !== user.email.toLowerCase()) {
      await refuse().catch(() => undefined);
      throw new AppError('link-invalid');
    }
    const current = deps.getCurrentUserId();
    const isExpected =
      namedEmail !== undefined ||
      (current === null ? deps.device.takeAwaitedLink(user.email) : current === user.id);
    return isExpected ? await accept() : { outcome: { kind: 'question', email: user.email }, accept, refuse };
  } catch (error) {
    const mapped = toAppError(error);
    const isReportable = mapped.isRetryable || error instanceof AppError;
    return {
      outcome: {
        kind: 'failed',
        error: isReportable ? mapped : new AppError('link-expired', { cause: mapped }),
      },
    };
  }

  async function establish(
    session: StoredSession,
    user: AuthUser,
    purpose: LinkPurpose,
  ): Promise<AuthUrlOutcome> {
    // If this device's clock is ahead, the client renews the token immediately.
    tokens.adopt(session.refresh_token);
    const { error } = await client.auth.setSession(session);
    if (error !== null) throw toAppError(error);
    const kind = toOutcomeKind(purpose);
    deps.onSession(user, kind === 'recovery' || kind === 'invited');
    return { kind };
  }
}

function toOutcomeKind(
  purpose: LinkPurpose,
): 'recovery' | 'invited' | 'confirmed' | 'email-changed' | 'signed-in' {
  switch (purpose) {
    case 'recovery':
      return 'recovery';
    case 'invite':
      return 'invited';
    case 'signup':
    case 'email':
      return 'confirmed';
    case 'email_change':
      return 'email-changed';
    case 'magiclink':
      return 'signed-in';
    default:
      return purpose satisfies never;
  }
}

function toLinkError(link: { readonly code: string; readonly description: string }): AppError {
  const code = mapAuthErrorCode('', link.code, undefined);
  const serverMessage = toDisplayText(link.description);
  return new AppError(code === 'unknown' ? 'link-invalid' : code, {
    details: serverMessage === undefined ? {} : { serverMessage },
  });
}
