import type { Role, RoleState, SessionState } from '../session/types.ts';

/** Who may open a route, as declared by the remotes. */
export type Access = 'public' | 'client' | 'staff' | 'admin';

export const authPath = '/auth';
export const resetPath = '/auth/reset';

export type AccessDecision =
  | { readonly kind: 'allow' }
  /** The session or role is not known yet: show the spinner. */
  | { readonly kind: 'wait' }
  /** The page says that it is not for this role. */
  | { readonly kind: 'forbidden' }
  | {
      readonly kind: 'redirect';
      readonly to: string;
      readonly reason: 'sign-in' | 'role' | 'role-failed' | 'signed-in' | 'password-required';
    };

const homes: Readonly<Record<Role, string>> = {
  client: '/client-portal',
  author: '/dashboard',
  admin: '/dashboard',
};

const allowed: Readonly<Record<Exclude<Access, 'public'>, readonly Role[]>> = {
  client: ['client'],
  staff: ['author', 'admin'],
  admin: ['admin'],
};

/** Whether a role may open a route with this access. */
export function isAllowed(access: Access, role: Role): boolean {
  return access === 'public' || allowed[access].includes(role);
}

/** The home page of a role: the dashboard for admins and authors, the portal for clients. */
export function homeOf(role: Role): string {
  return homes[role];
}

/**
 * The route guard of spec section 2 as a pure function.
 * @param target - path, query and hash of the requested page
 */
export function decideAccess(
  access: Access,
  session: SessionState,
  role: RoleState,
  target: string,
): AccessDecision {
  if (access === 'public') return { kind: 'allow' };
  switch (session.status) {
    case 'loading':
      return { kind: 'wait' };
    case 'signed-out':
      return { kind: 'redirect', to: signInPath(target), reason: 'sign-in' };
    case 'signed-in':
      return decideByRole(access, role, target);
    default:
      return session satisfies never;
  }
}

function decideByRole(access: Access, role: RoleState, target: string): AccessDecision {
  switch (role.status) {
    case 'none':
    case 'loading':
      return { kind: 'wait' };
    case 'failed':
      // /auth shows the failure with a "Try again" button. It is public, so this cannot loop.
      return { kind: 'redirect', to: withRoleFailure(signInPath(target)), reason: 'role-failed' };
    case 'ready':
      if (role.passwordDue) return redirectToPasswordPage(target);
      if (isAllowed(access, role.role)) return { kind: 'allow' };
      // Other roles have another app.
      return access === 'admin' && isAllowed('staff', role.role)
        ? { kind: 'forbidden' }
        : { kind: 'redirect', to: homeOf(role.role), reason: 'role' };
    default:
      return role satisfies never;
  }
}

const redirectToPasswordPage = (target: string | null): AccessDecision => ({
  kind: 'redirect',
  to: withNext(resetPath, target ?? ''),
  reason: 'password-required',
});

const withRoleFailure = (path: string) => `${path}${path.includes('?') ? '&' : '?'}reason=role`;

/**
 * The guard for /auth: redirects signed-in users to the page that required sign-in, or home. If the role could not be
 * read, they stay on /auth, which shows the failure.
 * @param next - a path accepted by `safeNextPath`, or null
 */
export function decideAuthPage(session: SessionState, role: RoleState, next: string | null): AccessDecision {
  if (session.status === 'loading') return { kind: 'wait' };
  if (session.status === 'signed-out' || role.status === 'failed') return { kind: 'allow' };
  if (role.status !== 'ready') return { kind: 'wait' };
  if (role.passwordDue) return redirectToPasswordPage(next);
  return { kind: 'redirect', to: next ?? homeOf(role.role), reason: 'signed-in' };
}

/** The sign-in page that returns to `target`. The home page and /auth need no return path. */
export function signInPath(target: string): string {
  return withNext(authPath, target);
}

function withNext(page: string, target: string): string {
  const path = target.split(/[?#]/, 1)[0] ?? '';
  const needsReturn = path !== '' && path !== '/' && path !== authPath && !path.startsWith(`${authPath}/`);
  return needsReturn ? `${page}?next=${encodeURIComponent(target)}` : page;
}
