import type { AppErrorCode } from './app-error.ts';
import { mapStatusCode } from './status-code.ts';

/** Maps an SQLSTATE or PostgREST code. */
export function mapDatabaseErrorCode(
  code: string,
  message: string,
  status: number | undefined,
): AppErrorCode {
  const exactCode = exactCodes.get(code);
  if (exactCode !== undefined) return exactCode;
  // Raised by our own SQL with an HTTP status: PT409 is a conflict.
  const raisedStatus = /^PT(\d{3})$/.exec(code)?.[1];
  if (raisedStatus !== undefined) return mapStatusCode(Number(raisedStatus));
  if (code === '23503') return /^insert or update/i.test(message) ? 'invalid' : 'in-use';
  if (/^(22|23)/.test(code)) return 'invalid';
  if (/^(08|53|57P|PGRST00)/.test(code)) return 'unavailable';
  if (status !== undefined && status >= 400) return mapStatusCode(status);
  // No code and a success status: the response was not JSON.
  return code === '' ? 'bad-response' : 'unknown';
}

const exactCodes = new Map<string, AppErrorCode>([
  ['PGRST116', 'not-found'],
  ['PGRST301', 'session-expired'],
  ['PGRST303', 'session-expired'],
  ['PGRST302', 'session-missing'],
  ['42501', 'forbidden'],
  ['23505', 'conflict'],
  ['23001', 'in-use'],
  ['P0001', 'invalid'],
  ['40001', 'unavailable'],
  ['40P01', 'unavailable'],
  ['57014', 'timeout'],
]);

/** Codes that our own SQL raises. PostgreSQL uses the same codes with its own messages. */
const raisedCodes = /^(PT\d{3}|P0001|22023|23\d{3}|42501)$/;

/** The constraint that a database error names. */
export const findViolatedConstraint = (message: string): string | undefined =>
  /constraint "(\w+)"|\((\w+)\)\.$/.exec(message)?.slice(1).find(Boolean);

/**
 * The message to show for a database error: the message our own SQL raised, or a sentence for the code. PostgreSQL's own
 * messages start with a lower-case letter, have no full stop, and are never shown.
 */
export function describeDatabaseError(code: string, message: string): string | undefined {
  if (raisedCodes.test(code) && /^[A-Z].*\.$/.test(message)) return message.replace(/ \(\w+\)\.$/, '.');
  if (code === '23503')
    return /^insert or update/i.test(message)
      ? 'This refers to something that no longer exists. Reload the page.'
      : 'This is still in use elsewhere.';
  if (code === '23505') return 'Something with this value already exists.';
  if (code === '23502') return 'A value is missing.';
  if (/^(22|23)/.test(code)) return 'One of the values is invalid.';
  if (code === '42501') return 'Your role does not allow this.';
  return undefined;
}
