import type { RouteDeclaration } from '@platform/contract';

/** The routes that the shell itself owns. */
export const ownRouteDeclarations = [
  { path: '/auth', access: 'public', title: 'Sign in' },
  { path: '/auth/reset', access: 'public', title: 'Set a new password' },
] as const satisfies readonly RouteDeclaration[];
