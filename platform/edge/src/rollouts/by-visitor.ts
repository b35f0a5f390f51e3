/**
 * Two visitors may get two answers: only a browser keeps its own, and asks each time.
 * @param cookie - to be set when this browser was not drawn before
 */
export function byVisitor(answer: Response, cookie?: string | null): Response {
  answer.headers.set('cache-control', 'private, no-cache');
  answer.headers.append('vary', 'Cookie');
  if (cookie) answer.headers.append('set-cookie', cookie);
  return answer;
}
