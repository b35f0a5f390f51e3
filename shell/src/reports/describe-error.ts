import { reportLimits } from '@northlight/contract';

/** Errors whose messages come from the browser or our loader. Other messages may contain personal data. */
const safeErrorNames = new Set([
  'ChunkError',
  'ChunkLoadError',
  'EvalError',
  'RangeError',
  'ReferenceError',
  'RemoteLoadError',
  'SecurityError',
  'SyntaxError',
  'TypeError',
]);

/**
 * React found other HTML than it rendered, and rendered the page again. Mostly a browser or an extension has changed it.
 */
export const hydrationMismatch = 'HydrationMismatch';

/** Describes an error without personal data. */
export function describeError(error: unknown): { readonly cause: string; readonly text: string } {
  if (!(error instanceof Error)) return { cause: typeof error, text: '' };
  if (/^Minified React error #418\b/.test(error.message)) return { cause: hydrationMismatch, text: '' };
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  const cause = `${error.name}${code}`.replace(/[^\w .:-]/g, '').slice(0, reportLimits.cause) || 'Error';
  return { cause, text: safeErrorNames.has(error.name) ? removePersonalData(error.message) : '' };
}

/** Removes possible personal data from a message: email addresses, URLs, ids, numbers and quoted text. */
export function removePersonalData(message: string): string {
  return message
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\S+@\S+/g, '[mail]')
    .replace(/\b[a-z]+:\/\/\S+/gi, '[address]')
    .replace(/"[^"]*"?/g, '[text]')
    .replace(/'([^']*)'?/g, (quoted, inner: string) => (/^[\w$.]{1,40}$/.test(inner) ? quoted : '[text]'))
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '[id]')
    .replace(/[\w-]{32,}/g, '[id]')
    .replace(/\d{5,}/g, '[number]')
    .slice(0, reportLimits.text);
}
