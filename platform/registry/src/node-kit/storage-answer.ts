/**
 * Whether the storage says that it has no such file. It answers 400 as well as 404, and both can mean something else: a
 * key that is refused, a proxy on the way. Only its own word counts.
 * @param body - what it answered, as a text
 */
export function saysFileMissing(status: number, body: string): boolean {
  if (status !== 404 && status !== 400) return false;
  try {
    const { statusCode, code, error } = JSON.parse(body) as Readonly<Record<string, unknown>>;
    return (
      String(statusCode) === '404' ||
      [code, error].some((said) => said === 'not_found' || said === 'NoSuchKey')
    );
  } catch {
    return false;
  }
}
