/** A message by the contact form, as it is kept. */
type Message = Readonly<Record<string, string | null>>;

/** What is kept of a visitor. */
export interface Kept {
  readonly email: string;
  readonly subscription: Readonly<Record<string, string | null>> | null;
  readonly messages: readonly Message[];
  readonly has_account: boolean;
}

/** @throws Error for an answer of another form */
export function readKept(answer: unknown): Kept {
  const { email, subscription, messages, has_account } = (answer ?? {}) as Record<string, unknown>;
  if (typeof email !== 'string' || !Array.isArray(messages) || typeof has_account !== 'boolean')
    throw new Error('What is kept came in another form.');
  return { email, subscription: (subscription ?? null) as Kept['subscription'], messages, has_account };
}

/** All of it as a text for a file, which people and programs can read. */
export const asFile = (kept: Kept): string => `${JSON.stringify(kept, null, 2)}\n`;
