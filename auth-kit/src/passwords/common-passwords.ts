/**
 * Together with the 1,000 in `frequent-passwords.json`, the 4,000 most common passwords with at least 8 characters, four of
 * them different, from the frequency list of @zxcvbn-ts/language-common 3.0.4 (MIT, from Dropbox zxcvbn). About 30 kB
 * more, so only for servers.
 */
import lessFrequentPasswords from './common-passwords.json' with { type: 'json' };
import { isFrequentPassword } from './frequent-passwords.ts';

const passwords: ReadonlySet<string> = new Set(lessFrequentPasswords);

/** Whether a lower-case password is on the list. */
export const isCommonPassword = (candidate: string): boolean =>
  isFrequentPassword(candidate) || passwords.has(candidate);
