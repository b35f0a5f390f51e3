import { toAppError } from '@northlight/auth-kit';
import { createMessageSender, type MessageFields } from './send-message.ts';
import { tellWaiting, waitingPlace } from './waiting-mark.ts';

/** A message that could not be sent, with the key under which it is stored once however often it is sent. */
export interface WaitingMessage {
  readonly message: MessageFields;
  readonly key: string;
}

type Listener = (sent: MessageFields) => void;

const listeners = new Set<Listener>();

/** Calls back when a message that waited was sent from this page. */
export function onWaitingSent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @returns false where the browser keeps nothing */
export function keepWaiting(waiting: WaitingMessage): boolean {
  try {
    localStorage.setItem(waitingPlace, JSON.stringify(waiting));
  } catch {
    return false;
  }
  tellWaiting();
  return true;
}

export function readWaiting(): WaitingMessage | null {
  try {
    const stored = JSON.parse(localStorage.getItem(waitingPlace) ?? 'null') as Partial<WaitingMessage> | null;
    return stored?.message && stored.key ? { message: stored.message, key: stored.key } : null;
  } catch {
    return null;
  }
}

export function dropWaiting(): void {
  try {
    localStorage.removeItem(waitingPlace);
  } catch {
    // Blocked: nothing stands there.
  }
}

/**
 * Sends what waits. Of several tabs one does it, and the others find nothing more to send.
 * @returns `sent`: and no form on this page has told of it; `failed`: it still waits; `refused`: it was sent too often
 */
export async function sendWaiting(): Promise<'sent' | 'done' | 'failed' | 'refused'> {
  return alone(async () => {
    const waiting = readWaiting();
    if (waiting === null) {
      dropWaiting();
      return 'done';
    }
    try {
      await createMessageSender().send(waiting.message, '', waiting.key);
    } catch (error) {
      // What the server has refused for good would be refused again; the form still holds the text.
      const { code } = toAppError(error);
      if (code === 'invalid') dropWaiting();
      return code === 'rate-limited' ? 'refused' : 'failed';
    }
    dropWaiting();
    for (const tell of listeners) tell(waiting.message);
    return listeners.size === 0 ? 'sent' : 'done';
  });
}

function alone<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('northlight-site-outbox', work) : work();
}
