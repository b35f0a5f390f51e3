import { readKept, subscribeKept, writeKept } from './device-store.ts';

/** Something a client said that could not be sent, and is kept until it is. */
export interface KeptRequest {
  readonly key: string;
  readonly kind: 'feedback' | 'question' | 'continue';
  readonly sprintId: string;
  readonly sprintTitle: string;
  /** Empty for the wish to continue. */
  readonly text: string;
  /** Why the backend will not take it; absent while it is worth trying again. */
  readonly refused?: string;
  /** The backend asked to be left alone until then, in milliseconds by this device's clock. */
  readonly notBefore?: number;
}

const nameOf = (userId: string) => `northlight.portal.outbox.${userId}`;

/** The requests of one person that wait on this device, oldest first. */
export function readOutbox(userId: string): readonly KeptRequest[] {
  return parse(readKept(nameOf(userId)));
}

/** Keeps a request; one with the same key takes the place of the one before. */
export function keepRequest(userId: string, request: KeptRequest): void {
  const before = readOutbox(userId);
  const isNew = before.every(({ key }) => key !== request.key);
  const after = isNew
    ? [...before, request]
    : before.map((each) => (each.key === request.key ? request : each));
  writeKept(nameOf(userId), JSON.stringify(after));
}

export function dropRequest(userId: string, key: string): void {
  const before = readOutbox(userId);
  const rest = before.filter((request) => request.key !== key);
  if (rest.length === before.length) return;
  writeKept(nameOf(userId), rest.length === 0 ? null : JSON.stringify(rest));
}

export const subscribeOutbox = subscribeKept;

let lastText: string | null = null;
let lastParsed: readonly KeptRequest[] = [];

/** Parsed once per text, so that an unchanged outbox is the same array. */
function parse(stored: string | null): readonly KeptRequest[] {
  if (stored === lastText) return lastParsed;
  lastText = stored;
  lastParsed = [];
  try {
    const list: unknown = stored === null ? [] : JSON.parse(stored);
    if (Array.isArray(list)) lastParsed = list.filter(isKeptRequest);
  } catch {
    // Not ours, or cut off: there is nothing to send in it.
  }
  return lastParsed;
}

function isKeptRequest(value: unknown): value is KeptRequest {
  if (typeof value !== 'object' || value === null) return false;
  const { key, kind, sprintId, sprintTitle, text } = value as Record<string, unknown>;
  return (
    (kind === 'feedback' || kind === 'question' || kind === 'continue') &&
    [key, sprintId, sprintTitle, text].every((part) => typeof part === 'string')
  );
}
