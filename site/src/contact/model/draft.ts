import { createKept, visitor } from '@northlight/contract/drafts';
import { emptyMessage, type Message } from './message.ts';

const kept = createKept(visitor, 'site.contact', (stored) =>
  typeof stored === 'object' && stored !== null ? onlyTexts(stored) : null,
);

/** What was typed on this device and not sent yet; empty where the browser keeps nothing. */
export const readDraft = (): Partial<Message> => kept.read() ?? {};

/** Keeps what was typed; an empty message takes it away. */
export function keepDraft(message: Message): void {
  kept.write(Object.values(message).every((text) => text === '') ? null : message);
}

/** Of some fields those of a message that hold a text. */
export function onlyTexts(fields: object): Partial<Message> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, text]) => Object.hasOwn(emptyMessage, name) && typeof text === 'string' && text !== '',
    ),
  );
}
