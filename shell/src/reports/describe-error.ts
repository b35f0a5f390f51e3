import { reportLimits } from '@northlight/contract';

/** Errors whose words come from the browser or from our loader. All others may repeat what a person typed or read. */
const ownWords = new Set([
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

/** An error in words that say nothing of a person. */
export function describeError(error: unknown): { readonly cause: string; readonly text: string } {
  if (!(error instanceof Error)) return { cause: typeof error, text: '' };
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  const cause = `${error.name}${code}`.replace(/[^\w .:-]/g, '').slice(0, reportLimits.cause) || 'Error';
  return { cause, text: ownWords.has(error.name) ? removePersonalData(error.message) : '' };
}

/** What engines put into their messages can be data: addresses, ids, numbers and quoted texts are taken out. */
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
