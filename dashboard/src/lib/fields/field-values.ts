import { hasPlausibleYear, isEmail, isFilled, isLink } from '@northlight/domain';
import { string } from 'yup';

/** The rows of a list editor that say something, trimmed. */
export function removeBlanks(rows: readonly string[]): string[] {
  return rows.map((row) => row.trim()).filter((row) => row !== '');
}

/** The rows that a list editor begins with: at least one. */
export function toRows(list: readonly string[] | null): string[] {
  return list && list.length > 0 ? [...list] : [''];
}

/** An optional text as the database keeps it: null when there is none. */
export function textOrNull(text: string): string | null {
  const trimmed = text.trim().normalize('NFC');
  return trimmed === '' ? null : trimmed;
}

/** A whole number; what is no number becomes 0, as the spec says of orders. */
export function parseWholeNumber(value: string | number): number {
  const number = Math.trunc(Number(value));
  return Number.isFinite(number) ? Math.max(-2_147_483_648, Math.min(2_147_483_647, number)) : 0;
}

/** A required text. The limits are those of the database's own checks. */
export const requiredText = (message: string, maxLength: number) =>
  string()
    .trim()
    .required(message)
    .test('filled', message, (text) => isFilled(text))
    .max(maxLength, `Use at most ${maxLength.toLocaleString('en')} characters`)
    .test('no-nul', 'A character in this text cannot be stored', hasNoNul);

export const optionalText = (maxLength: number) =>
  string()
    .max(maxLength, `Use at most ${maxLength.toLocaleString('en')} characters`)
    .test('no-nul', 'A character in this text cannot be stored', hasNoNul);

/** An optional address of the web, as the database accepts it. */
export const optionalLink = () =>
  string()
    .trim()
    .max(2000, 'Use at most 2,000 characters')
    .test(
      'link',
      'Enter a full address that begins with https://, without user name and password',
      (value) => !value || (isLink(value) && URL.canParse(value)),
    );

function hasNoNul(value: string | undefined): boolean {
  return !value?.includes('\u0000');
}

/** A day, or a day and a time, as its field gives it; empty for none. */
export const dateSchema = () =>
  string().test('year', 'Check the year', (value) => !value || hasPlausibleYear(value));

/** An optional mail address, as the database accepts it. */
export const optionalEmail = () =>
  string()
    .trim()
    .max(254, 'Use at most 254 characters')
    .test('email', 'Enter a valid email address', (value) => !value || isEmail(value));
