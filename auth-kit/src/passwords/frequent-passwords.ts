/**
 * The 1,000 most common passwords with at least 8 characters, four of them different, most common first
 * (@zxcvbn-ts/language-common 3.0.4, MIT, from Dropbox zxcvbn). For browsers, which fetch the list when a password is chosen.
 */
import frequentPasswords from './frequent-passwords.json' with { type: 'json' };

const passwords: ReadonlySet<string> = new Set(frequentPasswords);

/** Whether a lower-case password is on the list. */
export const isFrequentPassword = (candidate: string): boolean => passwords.has(candidate);
