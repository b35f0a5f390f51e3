/** Longer than a range takes, shorter than a person waits: a service that is slow is one that is away. */
const longestMilliseconds = 2_000;

/**
 * Whether a password is known from leaks, by a service that is told the first five signs of its hash alone and answers
 * with all hashes that begin so (k-anonymity, as api.pwnedpasswords.com/range does). For servers.
 * @param rangeUrl - the five signs are put behind it; without one nobody is asked
 * @returns false also when the service cannot be asked: it must hold up nobody
 */
export async function isBreachedPassword(
  password: string,
  rangeUrl: string | undefined,
  send: typeof fetch = fetch,
): Promise<boolean> {
  if (rangeUrl === undefined) return false;
  const bytes = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(password));
  const hash = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
  try {
    const answer = await send(`${rangeUrl.replace(/\/+$/, '')}/${hash.slice(0, 5)}`, {
      // So that the length of an answer says nothing of the range; made-up lines have a count of 0.
      headers: { 'add-padding': 'true' },
      signal: AbortSignal.timeout(longestMilliseconds),
    });
    if (!answer.ok) return false;
    const lines = (await answer.text()).split(/\r?\n/);
    return lines.some((line) => {
      const [suffix = '', count = '0'] = line.split(':');
      return suffix.trim().toUpperCase() === hash.slice(5) && Number(count) > 0;
    });
  } catch {
    return false;
  }
}
