/**
 * Whether the storage service says that a file does not exist. It answers 400 or 404, and both can mean something else
 * (a refused key, a proxy), so only the error code in the body counts.
 * @param body - the response as text
 */
export function isFileMissing(status: number, body: string): boolean {
  if (status !== 404 && status !== 400) return false;
  try {
    const { statusCode, code, error } = JSON.parse(body) as Readonly<Record<string, unknown>>;
    return (
      String(statusCode) === '404' ||
      [code, error].some((word) => word === 'not_found' || word === 'NoSuchKey')
    );
  } catch {
    return false;
  }
}
