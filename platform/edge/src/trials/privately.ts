/** An answer for one browser: nobody keeps it, no search finds it, and nothing is "not modified". */
export function privately(answer: Response, cookie?: string): Response {
  answer.headers.set('cache-control', 'private, no-store');
  answer.headers.set('x-robots-tag', 'noindex');
  answer.headers.delete('etag');
  if (cookie !== undefined) answer.headers.append('set-cookie', cookie);
  return answer;
}
