import type { BackendClient } from '../backend/client.ts';
import type { TokenEndpoint } from '../backend/token-endpoint.ts';
import { AppError } from '../errors/app-error.ts';
import { authErrorCode } from '../errors/auth-error-code.ts';
import { presentable } from '../errors/server-message.ts';
import { toAppError } from '../errors/to-app-error.ts';
import type { AuthLink, LinkPurpose } from '../session/auth-url.ts';
import { toAuthUser } from '../session/transitions.ts';
import type { AuthUser } from '../session/types.ts';
import type { AuthUrlOutcome } from './auth-url-outcome.ts';

/** Establishes the session of a link. Never throws: a bad link is an outcome. */
export async function takeOverLink(
  link: AuthLink,
  deps: {
    readonly client: BackendClient;
    readonly tokens: TokenEndpoint;
    readonly onSession: (user: AuthUser, isRecovering: boolean) => void;
  },
): Promise<AuthUrlOutcome> {
  const { client } = deps;
  switch (link.kind) {
    case 'broken':
      return failed(new AppError('link-invalid'));
    case 'error':
      return failed(linkError(link));
    case 'code':
      return establish('magiclink', () => client.auth.exchangeCodeForSession(link.code));
    case 'tokens':
      // Exchanged for new ones at once: what stood in the address, and in the history, is spent.
      deps.tokens.adopt(link.refreshToken);
      return establish(link.purpose, () => client.auth.refreshSession({ refresh_token: link.refreshToken }));
    case 'token-hash':
      return establish(link.purpose, () =>
        client.auth.verifyOtp({ token_hash: link.tokenHash, type: link.purpose }),
      );
    default:
      return link satisfies never;
  }

  async function establish(
    purpose: LinkPurpose,
    exchange: () => Promise<{
      data: { user: { id: string; email?: string } | null };
      error: unknown;
    }>,
  ): Promise<AuthUrlOutcome> {
    try {
      const { data, error } = await exchange();
      if (error !== null) throw toAppError(error);
      if (data.user === null) throw new AppError('link-invalid');
      const kind = kindOf(purpose);
      deps.onSession(toAuthUser(data.user), kind === 'recovery' || kind === 'invited');
      return { kind };
    } catch (error) {
      const mapped = toAppError(error);
      return failed(mapped.isRetryable ? mapped : new AppError('link-expired', { cause: mapped }));
    }
  }
}

function kindOf(purpose: LinkPurpose): Exclude<AuthUrlOutcome['kind'], 'none' | 'failed'> {
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

function linkError(link: { readonly code: string; readonly description: string }): AppError {
  const code = authErrorCode('', link.code, undefined);
  const serverMessage = presentable(link.description);
  return new AppError(code === 'unknown' ? 'link-invalid' : code, {
    details: serverMessage === undefined ? {} : { serverMessage },
  });
}

function failed(error: AppError): AuthUrlOutcome {
  return { kind: 'failed', error };
}
