/** What somebody with a link from a mail may want. */
export type Wish = 'confirm' | 'unsubscribe';

export type Outcome = 'confirmed' | 'unsubscribed';

/** The wish that a button stands for. */
export function wishOf(value: string): Wish {
  return value === 'unsubscribe' ? 'unsubscribe' : 'confirm';
}

/** What has happened already, as a form that was sent without a script leaves it in the address. */
export function outcomeOf(parameters: URLSearchParams): Outcome | null {
  if (parameters.get('confirm') === '1') return 'confirmed';
  return parameters.get('unsubscribe') === '1' ? 'unsubscribed' : null;
}
