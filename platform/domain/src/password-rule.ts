/**
 * The rule for new passwords, for the backend, the functions and the browser alike: length instead of composition, and
 * nothing that somebody who knows the company or the person would try. Without imports, for functions on Deno.
 */
export const passwordRule = {
  /** Characters, as people count them. */
  leastCharacters: 8,
  /** What bcrypt reads. More is refused and never cut, for then any ending would do. */
  mostBytes: 72,
} as const;

/** `pwned` is Supabase Auth's own word for one that is known from leaks; the other two stand beside its `length`. */
export type PasswordFault = 'length' | 'too_long' | 'words' | 'pwned';

export interface PasswordOwner {
  readonly email?: string | undefined;
  readonly fullName?: string | undefined;
}

const COMPANY_WORDS = ['northlight'];

/** One sign for each, so that both texts keep their length. */
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

const unleet = (text: string): string => text.replace(/[01!34@5$7]/g, (sign) => LEET[sign] ?? sign);

/** Of an address both sides, but not its last label (`com`); of a name each part. Shorter ones occur in any text. */
function listPersonalWords({ email = '', fullName = '' }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const labels = domain.split('.').slice(0, -1);
  const parts = [local, ...labels, fullName.toLowerCase()].flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  const words = [...COMPANY_WORDS, local, ...labels, ...parts];
  return [...new Set(words)].filter((word) => word.length >= 4).sort((a, b) => b.length - a.length);
}

/** What is left when the words that anyone would try are taken out: they do not count. */
function withoutWords(password: string, words: readonly string[]): string {
  let rest = password.toLowerCase();
  for (const word of words) {
    const folded = unleet(word);
    for (let at = unleet(rest).indexOf(folded); at >= 0; at = unleet(rest).indexOf(folded))
      rest = rest.slice(0, at) + rest.slice(at + word.length);
  }
  return rest;
}

const characters = (text: string): number => [...text].length;

/**
 * @param isCommon asks a list of passwords that are tried first: servers know more of them than browsers
 * @returns everything that speaks against it, none when it may be used
 */
export function findPasswordFaults(
  password: string,
  owner: PasswordOwner = {},
  isCommon: (candidate: string) => boolean = () => false,
): PasswordFault[] {
  const faults: PasswordFault[] = [];
  if (characters(password) < passwordRule.leastCharacters) faults.push('length');
  if (new TextEncoder().encode(password).length > passwordRule.mostBytes) faults.push('too_long');
  if (faults.length > 0) return faults;
  if (characters(withoutWords(password, listPersonalWords(owner))) < passwordRule.leastCharacters)
    faults.push('words');
  if (listGuesses(password).some((guess) => isCommon(guess) || new Set(guess).size < 4)) faults.push('pwned');
  return faults;
}

/** Itself, and what it is made of by the usual tricks: capitals, digits for letters, something at its ends. */
function listGuesses(password: string): string[] {
  const lower = password.toLowerCase();
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const all = [lower, unleet(lower), core, unleet(core)];
  return all.filter((guess) => characters(guess) >= passwordRule.leastCharacters);
}

const ADVICE: Readonly<Record<PasswordFault, string>> = {
  length: `Use at least ${passwordRule.leastCharacters} characters. A few words in a row are easy to remember.`,
  too_long: `This password is too long. Up to ${passwordRule.mostBytes} letters of the English alphabet fit; letters of other alphabets and emoji take two to four times the room.`,
  words: 'Leave out the name of the company and your own name and address: they are guessed first.',
  pwned:
    'This password is one of those that are tried first. Use another one, a few words in a row for example.',
};

/** What to do, in one text. */
export const describePasswordFaults = (faults: readonly PasswordFault[]): string =>
  faults.map((fault) => ADVICE[fault]).join(' ');
