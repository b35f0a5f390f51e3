import { emptyMessage, type Message } from './message.ts';

const place = 'contact-draft';

/** What was typed in this tab and not sent yet; empty where the browser keeps nothing. */
export function readDraft(): Partial<Message> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(place) ?? '{}');
    return typeof stored === 'object' && stored !== null ? onlyTexts(stored) : {};
  } catch {
    return {};
  }
}

/** Keeps what was typed through a reload of this tab; an empty message takes it away. */
export function keepDraft(message: Message): void {
  try {
    if (Object.values(message).every((text) => text === '')) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify(message));
  } catch {
    // A browser that keeps nothing still has the form itself.
  }
}

/** Of some fields those of a message that hold a text. */
export function onlyTexts(fields: object): Partial<Message> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, text]) => Object.hasOwn(emptyMessage, name) && typeof text === 'string' && text !== '',
    ),
  );
}
