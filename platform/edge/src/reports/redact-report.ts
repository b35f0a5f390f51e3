import { createHash } from 'node:crypto';
import type { ReportKind } from '@northlight/contract/data';

/**
 * Anybody can send a report, and staff read it beside the rollback button. So only known phrases of browsers and our
 * loader are shown; everything else becomes a short hash, by which equal reports can still be recognised.
 */

const errorNames = new Set(
  `AbortError AggregateError AppError AuthApiError ChunkError ChunkLoadError DataCloneError DOMException Error EvalError
  InvalidStateError NetworkError NotAllowedError NotFoundError QuotaExceededError RangeError ReferenceError
  RemoteLoadError SecurityError SyntaxError TimeoutError TypeError URIError object string undefined`.split(
    /\s+/,
  ),
);
const loadErrors = new Set(['network', 'http', 'timeout', 'integrity', 'evaluation', 'contract', 'chunk']);

const phrases = [
  // Browsers.
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
  // Our loader.
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

/** The error name or the kind of a failed load; an error code after it becomes a hash. */
export function redactCause(kind: ReportKind, cause: string): string {
  if (kind === 'load') return loadErrors.has(cause) ? cause : createMark(cause);
  const [name = '', ...rest] = cause.split(' ');
  if (!errorNames.has(name)) return createMark(cause);
  return rest.length === 0 ? name : `${name} ${createMark(rest.join(' '))}`;
}

/** The known phrase in a text. The caller knows the version that it is about. */
export function redactText(text: string): string {
  if (text === '') return '';
  for (const phrase of phrases) {
    const found =
      typeof phrase === 'string' ? (text.includes(phrase) ? phrase : null) : phrase.exec(text)?.[0];
    if (found) return found === text ? found : `… ${found} … ${createMark(text)}`;
  }
  return createMark(text);
}

const createMark = (text: string): string =>
  `#${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
