/** An error in the format of Supabase Auth. */
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

export const invalidCredentials = () => authError(400, 'invalid_credentials', 'Invalid login credentials');

export const missingField = (message: string) => authError(400, 'validation_failed', message);

export const invalidAddress = () => missingField('Unable to validate email address: invalid format');

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
