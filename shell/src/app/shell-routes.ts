import type { RouteDeclaration } from '@northlight/contract';

/** The shell's own routes. */
export const shellRouteDeclarations = [
  { path: '/auth', access: 'public', title: 'Sign in' },
  { path: '/auth/account', access: 'public', title: 'Password and devices', isInUserFrame: true },
  { path: '/auth/notifications', access: 'public', title: 'Notifications', isInUserFrame: true },
  { path: '/auth/link', access: 'public', title: 'Link from your email' },
  { path: '/auth/invitation', access: 'public', title: 'Invitation' },
  { path: '/auth/reset', access: 'public', title: 'Set a new password' },
  { path: '/set-up', access: 'public', title: 'Set up' },
] as const satisfies readonly RouteDeclaration[];
