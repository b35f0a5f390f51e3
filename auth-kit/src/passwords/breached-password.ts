/** A slow service counts as unavailable. */
const timeoutMs = 2_000;

/**
 * Whether a password appears in known leaks. Sends only the first five characters of its hash to the service, which returns
 * all matching hashes (k-anonymity, like api.pwnedpasswords.com/range). Server-side only.
 * @param leakedPasswordsUrl - the service's URL, to which the five characters are appended
 * @returns whether it does; also false if the service is unavailable or not configured
 */
export async function isBreachedPassword(
  password: string,
  leakedPasswordsUrl: string | undefined,
): Promise<boolean> {
  if (leakedPasswordsUrl === undefined) return false;
  const bytes = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(password));
  const hash = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
  try {
    const response = await fetch(`${leakedPasswordsUrl.replace(/\/+$/, '')}/${hash.slice(0, 5)}`, {
      // Hides the response length; padding lines have a count of 0.
      headers: { 'add-padding': 'true' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) return false;
    const lines = (await response.text()).split(/\r?\n/);
    return lines.some((line) => {
      const [suffix = '', count = '0'] = line.split(':');
      return suffix.trim().toUpperCase() === hash.slice(5) && Number(count) > 0;
    });
  } catch {
    return false;
  }
}
