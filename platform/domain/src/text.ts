const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Escapes text for HTML and XML, in elements and in quoted attributes.
 */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Invisible characters other than spaces: control, direction, fillers. In SQL: `private.hidden_characters()`. */
const hiddenCharacters =
  '\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e00ff}\\u{e01f0}-\\u{e0fff}';
/** Spaces and variation selectors. In SQL: `private.blank_characters()`. */
const blankCharacters =
  '\\u0020\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000\\u180b-\\u180d\\u180f\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}';
const hiddenPattern = new RegExp(`[${hiddenCharacters}]`, 'gu');
const visiblePattern = new RegExp(`[^${hiddenCharacters}${blankCharacters}]`, 'u');
const invisiblePattern = new RegExp(`[${hiddenCharacters}${blankCharacters}]`, 'u');

/** Arabic, Syriac, Mandaic, the scripts of India and Sri Lanka, Myanmar, Khmer, Mongolian. */
const joinedLetters = '\\u0620-\\u077f\\u0840-\\u0dff\\u1000-\\u109f\\u1780-\\u17d3\\u1820-\\u18aa';
/** Joiners are spelling between these letters, and after a Bengali or Malayalam virama also at the end of a word. */
const spelledJoiner = new RegExp(
  `(?<=[${joinedLetters}])[\\u200c\\u200d](?=[${joinedLetters}])|(?<=[\\u09cd\\u0d4d])\\u200d(?!\\S)`,
  'gu',
);

/** Whether a text contains a visible character. */
export function isFilled(text: string): boolean {
  return visiblePattern.test(text);
}

/** The form in which unique texts are stored: NFC, trimmed, without invisible characters. */
export function normalizeText(text: string): string {
  return text.replaceAll(hiddenPattern, '').normalize('NFC').trim();
}

/** Whether a text is an http(s) URL without credentials, as in the database's `private.is_link`. */
export function isLink(text: string): boolean {
  return (
    /^https?:\/\/[^\s<>"]+$/.test(text) && !/^https?:\/\/[^/?#]*@/.test(text) && !invisiblePattern.test(text)
  );
}

/**
 * What mail programs turn into a link. A capital after a full stop begins a name, as in "S.Ramanujan"; after an initial,
 * two small letters do so too, as in "J.de Vries".
 */
const addressPatterns = [
  /:\/\/|@|www[.]|[0-9][.][0-9]|[\p{Alphabetic}\p{N}]。[\p{Alphabetic}\p{N}]{2}/iu,
  /[.](com|net|org|info|biz|xyz|online|site|website|shop|store|club|click|example|рф|рус|中国|公司)(?![\p{Alphabetic}\p{N}])/iu,
  /[\p{Alphabetic}\p{N}-]{3}[.][a-z]{2,}(?![\p{Alphabetic}\p{N}])/u,
  /[a-z0-9][.][a-z]{2}(?![\p{Alphabetic}\p{N}])/u,
];

const latin = '[A-Za-z\\u00c0-\\u024f\\u1e00-\\u1eff]';
const similarLetters = '[\\u0370-\\u052f\\u1f00-\\u1fff]';
/** Cyrillic and Greek letters that look like Latin ones imitate other names. */
const mixedScripts = new RegExp(
  `${latin}[\\u0300-\\u036f]*${similarLetters}|${similarLetters}[\\u0300-\\u036f]*${latin}`,
);

const role = '(admin|administrator|staff|moderator|support)';
/** "Marta Support" may be a person; "Support", "Our Support", "Marta, Support" and "Marta Support Team" are not. */
const staffPattern = new RegExp(
  [
    `(^|[,;:/|·•–—]|\\s-)\\s*((the|our|your|customer|client|technical|tech|it|site|system)\\s+)*${role}(?![\\p{Alphabetic}\\p{N}_])`,
    `(?<![\\p{Alphabetic}\\p{N}_])${role}\\s+(team|desk|service|department)(?![\\p{Alphabetic}\\p{N}_])`,
  ].join('|'),
  'iu',
);

/**
 * Describes what is wrong with a person's name, in the same words as the database's `private.name_problem`; null if it is
 * valid. Names appear in emails, so they must not contain addresses.
 * @param canNameRole - staff may have a role in their name
 * @param agency - the agency's name, which only staff may have in theirs
 */
export function findNameFault(name: string, { canNameRole = false, agency = '' } = {}): string | null {
  const spelled = name.replaceAll(spelledJoiner, '');
  const normalized = spelled.normalize('NFKC');
  if (spelled.search(hiddenPattern) !== -1) return 'A name cannot contain control characters.';
  if (!isFilled(name) || [...name].length > 80) return 'A name must have 1 to 80 characters.';
  if (addressPatterns.some((pattern) => pattern.test(normalized)))
    return 'A name cannot contain a web or email address.';
  if (mixedScripts.test(normalized))
    return 'A name cannot mix Latin letters with Cyrillic or Greek ones in a word.';
  if (/[0-9]{6}/.test(normalized)) return 'A name cannot contain a long number.';
  if (canNameRole) return null;
  if (/[[\](){}<>]/.test(normalized)) return 'A name cannot contain brackets.';
  return staffPattern.test(normalized) || containsName(normalized, agency)
    ? 'A name cannot read like a role or contain the name of the company.'
    : null;
}

const toWords = (text: string): string =>
  foldAccents(text.normalize('NFKC'))
    .replaceAll(/[^\p{Alphabetic}\p{N}]+/gu, ' ')
    .trim();

/** A name of fewer than four characters is a common word or a person's. */
function containsName(text: string, agency: string): boolean {
  const name = toWords(agency);
  return [...name].length >= 4 && ` ${toWords(text)} `.includes(` ${name} `);
}

const atom = '[^\\s@<>",;:\\\\()[\\].]+';
const emailPattern = new RegExp(`^${atom}(\\.${atom})*@${atom}(\\.${atom})+$`);

/**
 * Whether a text is an email address. The same rule as the database's `private.is_email`.
 */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    emailPattern.test(text) &&
    // Mail programs read these full stops as ordinary ones.
    !/[\u3002\uff0e\uff61]/.test(text) &&
    text === text.normalize('NFC') &&
    !invisiblePattern.test(text)
  );
}

const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
};

/**
 * Prepares a title for a URL: lower case, ä as ae, ö as oe, ü as ue, ß as ss, Latin letters without accents. In SQL:
 * `private.fold_accents`.
 */
export function foldAccents(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/([aou])\u0308/g, '$1e')
    .replaceAll(/([a-z])[\u0300-\u036f]+/g, '$1')
    .replaceAll(/[ßæœøłđ]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC');
}

const searchLetters: Readonly<Record<string, string>> = { ...plainLetters, ı: 'i', ς: 'σ' };

/**
 * Prepares a text for a search: lower case, without accents, Arabic and Hebrew vowel signs, and ligatures. In SQL:
 * `private.fold_text`.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/g, '')
    .replaceAll(/[ßæœøłđıς]/g, (letter) => searchLetters[letter] ?? letter);
}

/**
 * Turns search input into a pattern for `.ilike('search_text', …)`, in which every character is literal. PostgREST treats an
 * asterisk as a wildcard that cannot be escaped, so the column `search_text` has U+2217 instead.
 */
export function searchPattern(text: string): string {
  return `%${foldText(text.trim())
    .replaceAll('*', '∗')
    .replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** Marks a right-to-left name, so that it does not change the order of a sentence around it. In SQL: `private.isolate`. */
export function isolate(name: string): string {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(name) ? `\u2068${name}\u2069` : name;
}

/** Compares names for sorting: the alphabet of each script, then numbers by value. In SQL: the collation `private.alphabetical`. */
export const compareNames: (a: string, b: string) => number = new Intl.Collator('en', { numeric: true })
  .compare;

/** Whether a text is a UUID. The database rejects comparing anything else with an id. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
