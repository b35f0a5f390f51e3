/**
 * Two visitors may get two answers: only a browser keeps its own, and asks each time. The headers are made with the answer:
 * to change those of one that is made costs more than to draw a visitor.
 * @param cookie - to be set when this browser was not drawn before
 */
export function byVisitor(cookie?: string | null): Record<string, string> {
  return {
    'cache-control': 'private, no-cache',
    vary: 'Accept-Encoding, Cookie',
    ...(cookie ? { 'set-cookie': cookie } : {}),
  };
}
