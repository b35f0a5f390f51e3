import { AppError } from 'auth-kit';

/** What the auth service says about a field: a taken address, a password that is too weak. */
export function userFieldErrors(error: unknown): { email?: string; password?: string } | null {
  if (!(error instanceof AppError)) return null;
  const said = error.details.serverMessage;
  switch (error.details.database?.code) {
    case 'email_exists':
      return { email: said ?? 'A user with this email address already exists.' };
    case 'weak_password':
      return { password: said ?? 'This password is too weak.' };
    default:
      return null;
  }
}
