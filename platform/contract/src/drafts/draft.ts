import { useMemo } from 'react';
import { createStoredValue, newRequestKey } from './stored-value.ts';

/** Text that has been typed but not sent yet. */
export interface Draft {
  readonly text: string;
  /** The idempotency key: the same text sent twice, or from two tabs, is one message. */
  readonly key: string;
  /** Whether sending has been attempted. The key then belongs only to this text. */
  readonly wasTried: boolean;
}

/**
 * A person's draft for one text field, shared by all tabs on this device.
 * @param name - identifies the draft: `portal.draft.question.<sprint>`
 */
export function createDraft(userId: string, name: string) {
  const storage = createStoredValue(userId, name, parseDraft);
  /** Stores a text; an empty one deletes the draft. */
  const write = (text: string): void => {
    const previous = storage.read();
    if (text === '') storage.write(null);
    else if (previous?.text !== text) {
      const key = previous === null || previous.wasTried ? newRequestKey() : previous.key;
      storage.write({ text, key, wasTried: false });
    }
  };
  return {
    read: storage.read,
    subscribe: storage.subscribe,
    write,
    /** Marks the draft as being sent. @returns the draft with its key */
    take(text: string): Draft {
      write(text);
      const sent = { ...(storage.read() ?? { text, key: newRequestKey() }), wasTried: true };
      storage.write(sent);
      return sent;
    },
    /** Deletes the draft after sending, unless it has changed in the meantime. */
    settle(key: string): void {
      if (storage.read()?.key === key) storage.write(null);
    },
  };
}

/** The draft with this name, for a form. */
export function useDraft(userId: string, name: string): DraftStore {
  return useMemo(() => createDraft(userId, name), [userId, name]);
}

export type DraftStore = ReturnType<typeof createDraft>;

function parseDraft(stored: unknown): Draft | null {
  const { text, key, wasTried } = stored as Partial<Draft>;
  if (typeof text !== 'string' || typeof key !== 'string') return null;
  return { text, key, wasTried: wasTried === true };
}
