/** What somebody with a link from a mail may want. */
export type Wish = 'confirm' | 'unsubscribe';

/** The wish that a button stands for. */
export function wishOf(value: string): Wish {
  return value === 'unsubscribe' ? 'unsubscribe' : 'confirm';
}

/** Whether this could be the secret of a mailed link at all; only the server knows the real ones. */
export function isToken(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}
