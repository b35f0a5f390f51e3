/** An error in Supabase Auth's format. */
export function authError(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json(
    { code: status, error_code: code, msg: message },
    { status, headers: { 'x-sb-error-code': code, 'cache-control': 'no-store', ...headers } },
  );
}

export const invalidCredentialsError = () =>
  authError(400, 'invalid_credentials', 'Invalid login credentials');

export const validationError = (message: string) => authError(400, 'validation_failed', message);

export const invalidAddressError = () => validationError('Unable to validate email address: invalid format');

export const emailExistsError = () =>
  authError(422, 'email_exists', 'A user with this email address has already been registered');

export const toText = (value: unknown): string => (typeof value === 'string' ? value : '');
