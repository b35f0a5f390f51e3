const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Text as it stands in HTML and XML, between tags and in attributes with either kind of quotes.
 */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

const part = '[^\\s@<>",;:\\\\()[\\].]+';
const address = new RegExp(`^${part}(\\.${part})*@${part}(\\.${part})+$`);

/**
 * Whether a text has the form of a mail address: the rule of the forms, the functions and, in SQL, the database
 * (`private.is_email`).
 */
export function isEmail(text: string): boolean {
  return text.length <= 254 && address.test(text);
}

/**
 * The pattern of what somebody types into a search box, for `.ilike('search_text', …)`: every sign stands for itself. The
 * API takes an asterisk for "anything" and knows no way to quote one, so the column `search_text` has U+2217 in its place.
 */
export function searchPattern(text: string): string {
  return `%${text
    .trim()
    .replaceAll('*', '∗')
    .replaceAll(/[\\%_]/g, '\\$&')}%`;
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
 * A title for an address: lower case with ä as ae, ö as oe, ü as ue, ß as ss, and Latin letters without accents. In SQL
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

/** Whether a text has the form of a row's id; the database refuses to compare anything else with one. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
