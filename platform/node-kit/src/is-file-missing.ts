/**
 * Whether the storage service reports that a file does not exist. Its 400 and 404 can also have other causes (a refused
 * key, a proxy), so only the error code in the body counts.
 * @param body - the response as text
 */
export function isFileMissing(status: number, body: string): boolean {
  if (status !== 404 && status !== 400) return false;
  try {
    const { statusCode, code, error } = JSON.parse(body) as Readonly<Record<string, unknown>>;
    return (
      String(statusCode) === '404' ||
      [code, error].some((value) => value === 'not_found' || value === 'NoSuchKey')
    );
  } catch {
    return false;
  }
}
