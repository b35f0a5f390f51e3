/**
 * The rule for new passwords in backend, functions and browser: length instead of composition, and no words related to the
 * company or the person. Has no imports, so that Deno functions can use the file directly.
 */
export const passwordRule = {
  /** In Unicode code points. */
  leastCharacters: 8,
  /** bcrypt ignores further bytes, so longer passwords are rejected: any ending would be accepted. */
  mostBytes: 72,
} as const;

/** `length` and `pwned` (known from leaks) are reasons of Supabase Auth; the others are ours. */
export type PasswordFault = 'length' | 'too_long' | 'words' | 'pwned';

export interface PasswordOwner {
  readonly email?: string | undefined;
  readonly fullName?: string | undefined;
}

const COMPANY_WORDS = ['northlight'];

/** Maps one character to one, so that positions stay the same. */
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
};

const unleet = (text: string): string =>
  text.replace(/[01!34@5$7]/g, (character) => LEET[character] ?? character);

/** Words from the email address, except its top-level domain, and from the name. Shorter ones occur in any text. */
function listPersonalWords({ email = '', fullName = '' }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const labels = domain.split('.').slice(0, -1);
  const parts = [local, ...labels, fullName.toLowerCase()].flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  const words = [...COMPANY_WORDS, local, ...labels, ...parts];
  return [...new Set(words)].filter((word) => word.length >= 4).sort((a, b) => b.length - a.length);
}

/** Removes the words that an attacker would try, because they add no strength. */
function removeWords(password: string, words: readonly string[]): string {
  let remaining = password.toLowerCase();
  for (const word of words) {
    const folded = unleet(word);
    for (let index = unleet(remaining).indexOf(folded); index >= 0; index = unleet(remaining).indexOf(folded))
      remaining = remaining.slice(0, index) + remaining.slice(index + word.length);
  }
  return remaining;
}

const countCharacters = (text: string): number => [...text].length;

/**
 * @param isCommon - looks up a list of common passwords; servers have a longer one than browsers
 * @returns every reason to reject the password
 */
export function findPasswordFaults(
  password: string,
  owner: PasswordOwner = {},
  isCommon: (candidate: string) => boolean = () => false,
): PasswordFault[] {
  const faults: PasswordFault[] = [];
  if (countCharacters(password) < passwordRule.leastCharacters) faults.push('length');
  if (new TextEncoder().encode(password).length > passwordRule.mostBytes) faults.push('too_long');
  if (faults.length > 0) return faults;
  if (countCharacters(removeWords(password, listPersonalWords(owner))) < passwordRule.leastCharacters)
    faults.push('words');
  if (listGuesses(password).some((guess) => isCommon(guess) || new Set(guess).size < 4)) faults.push('pwned');
  return faults;
}

/** The password without the usual tricks: capitals, digits for letters, prefixes and suffixes. */
function listGuesses(password: string): string[] {
  const lower = password.toLowerCase();
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const guesses = [lower, unleet(lower), core, unleet(core)];
  return guesses.filter((guess) => countCharacters(guess) >= passwordRule.leastCharacters);
}

const ADVICE: Readonly<Record<PasswordFault, string>> = {
  length: `Use at least ${passwordRule.leastCharacters} characters. A few words in a row are easy to remember.`,
  too_long: `This password is too long. It may have up to ${passwordRule.mostBytes} English letters; emoji and letters of other alphabets count two to four times.`,
  words: 'Leave out the company name and your own name and email address: attackers guess them first.',
  pwned:
    'This password is among the first that attackers try. Use another one, for example a few words in a row.',
};

export const describePasswordFaults = (faults: readonly PasswordFault[]): string =>
  faults.map((fault) => ADVICE[fault]).join(' ');
