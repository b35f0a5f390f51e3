import { createHash } from 'node:crypto';
import type { ReportKind } from '@northlight/contract/data';

/**
 * Anyone can send a report, and staff read it beside the rollback button. So only known phrases of browsers and our loader
 * are shown; everything else becomes a short hash, which still identifies equal reports.
 */

const errorNames = new Set(
  `AbortError AggregateError AppError AuthApiError ChunkError ChunkLoadError DataCloneError DOMException Error EvalError
  HydrationMismatch InvalidStateError NetworkError NotAllowedError NotFoundError QuotaExceededError RangeError ReferenceError
  RemoteLoadError SecurityError SyntaxError TimeoutError TypeError URIError object string undefined`.split(
    /\s+/,
  ),
);
const loadErrors = new Set(['network', 'http', 'timeout', 'integrity', 'evaluation', 'contract', 'chunk']);

const phrases = [
  // Browser messages.
  'is not a function',
  'is not defined',
  'is not iterable',
  'is not a constructor',
  'is not an object',
  'is undefined',
  'is null',
  'Cannot read properties of undefined',
  'Cannot read properties of null',
  'Cannot set properties of undefined',
  'Cannot set properties of null',
  'Assignment to constant variable',
  'Cannot access',
  'Maximum call stack size exceeded',
  'too much recursion',
  'Invalid time value',
  'Invalid array length',
  'Invalid URL',
  'Invalid regular expression',
  'Unexpected token',
  'Unexpected end of',
  'Converting circular structure to JSON',
  'Failed to fetch',
  'Load failed',
  'NetworkError when attempting to fetch resource',
  'The operation was aborted',
  'Failed to execute',
  /Minified React error #\d{1,4}/,
  // Loader messages.
  'its entry has no hash',
  /its entry did not load within \d{1,3} s/,
  'its entry threw while starting',
  /its entry returned \d{3}/,
  'its entry is not a script',
  'its entry is not the file that was released',
  'its entry could not be reached',
  'its frame threw',
  'it exposes no app made by defineApp',
  'it has no page for',
  /it did not start within \d{1,3} s/,
  'could not be fetched',
  'failed to start',
  'Loading chunk',
] as const;

/** Keeps a known error name or load error, and hashes an error code after it. */
export function redactCause(kind: ReportKind, cause: string): string {
  if (kind === 'load') return loadErrors.has(cause) ? cause : hashText(cause);
  const [name = '', ...details] = cause.split(' ');
  if (!errorNames.has(name)) return hashText(cause);
  return details.length === 0 ? name : `${name} ${hashText(details.join(' '))}`;
}

/** Keeps a known phrase and hashes the whole text. */
export function redactText(text: string): string {
  if (text === '') return '';
  for (const phrase of phrases) {
    const match =
      typeof phrase === 'string' ? (text.includes(phrase) ? phrase : null) : phrase.exec(text)?.[0];
    if (match) return match === text ? match : `… ${match} … ${hashText(text)}`;
  }
  return hashText(text);
}

const hashText = (text: string): string => `#${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
