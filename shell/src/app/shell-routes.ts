import type { RouteDeclaration } from '@northlight/contract';

const isDevelopment = process.env.NODE_ENV === 'development';

/** The shell's own routes; `/kit` shows every component of shared-ui during development. */
export const shellRouteDeclarations = [
  { path: '/auth', access: 'public', title: 'Sign in' },
  { path: '/auth/account', access: 'public', title: 'Password and devices', isInUserFrame: true },
  { path: '/auth/notifications', access: 'public', title: 'Notifications', isInUserFrame: true },
  { path: '/auth/link', access: 'public', title: 'Link from your email' },
  { path: '/auth/invitation', access: 'public', title: 'Invitation' },
  { path: '/auth/reset', access: 'public', title: 'Set a new password' },
  { path: '/set-up', access: 'public', title: 'Set up' },
  ...(isDevelopment ? ([{ path: '/kit', access: 'public', title: 'Components' }] as const) : []),
] as const satisfies readonly RouteDeclaration[];
