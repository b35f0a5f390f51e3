import { hasPlausibleYear, isEmail, isFilled, isLink } from '@northlight/domain';
import { string } from 'yup';

/** Trims the items of a list and drops empty ones. */
export function trimItems(rows: readonly string[]): string[] {
  return rows.map((row) => row.trim()).filter((row) => row !== '');
}

/** The initial rows of a list editor, at least one. */
export function toRows(list: readonly string[] | null): string[] {
  return list && list.length > 0 ? [...list] : [''];
}

/** Trims optional text. Returns null when it is empty, as the database requires. */
export function toTextOrNull(text: string): string | null {
  const trimmed = text.trim().normalize('NFC');
  return trimmed === '' ? null : trimmed;
}

/** Parses a whole number; anything else becomes 0, as the specification requires for sort positions. */
export function parseWholeNumber(value: string | number): number {
  const number = Math.trunc(Number(value));
  return Number.isFinite(number) ? Math.max(-2_147_483_648, Math.min(2_147_483_647, number)) : 0;
}

/** Required text with the same limits as the database. */
export const requiredText = (message: string, maxLength: number) =>
  string()
    .trim()
    .required(message)
    .test('filled', message, (text) => isFilled(text))
    .max(maxLength, `Use at most ${maxLength.toLocaleString('en')} characters`)
    .test('no-nul', 'This text contains a character that cannot be stored', hasNoNul);

export const optionalText = (maxLength: number) =>
  string()
    .max(maxLength, `Use at most ${maxLength.toLocaleString('en')} characters`)
    .test('no-nul', 'This text contains a character that cannot be stored', hasNoNul);

/** An optional web address with the same rules as the database. */
export const optionalLink = () =>
  string()
    .trim()
    .max(2000, 'Use at most 2,000 characters')
    .test(
      'link',
      'Enter a full address that begins with https:// and contains no user name or password',
      (value) => !value || (isLink(value) && canParse(value)),
    );

/** A link on which money depends. */
export const secureLink = () =>
  optionalLink().test('secure', 'The link must begin with https://', (value) => !value?.startsWith('http:'));

/** The oldest supported browsers lack `URL.canParse`. */
function canParse(address: string): boolean {
  try {
    return new URL(address) !== null;
  } catch {
    return false;
  }
}

function hasNoNul(value: string | undefined): boolean {
  return !value?.includes('\u0000');
}

/** The value of a date or datetime field; may be empty. */
export const dateSchema = () =>
  string().test('year', 'Check the year', (value) => !value || hasPlausibleYear(value));

/** An optional email address with the same rules as the database. */
export const optionalEmail = () =>
  string()
    .trim()
    .max(254, 'Use at most 254 characters')
    .test('email', 'Enter a valid email address', (value) => !value || isEmail(value));
