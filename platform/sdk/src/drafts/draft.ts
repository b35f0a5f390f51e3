import { useMemo } from 'react';
import { createKept, newRequestKey } from './kept.ts';

/** What somebody typed and has not sent yet. */
export interface Draft {
  readonly text: string;
  /** The request's key: the same text sent from two tabs, or twice, is one message. */
  readonly key: string;
  /** Whether it was on its way once. The key then belongs to that text alone. */
  readonly wasTried: boolean;
}

/**
 * One text of a person that is to be sent, shared by this device's tabs.
 * @param name - what it is about: `portal.draft.question.<sprint>`
 */
export function createDraft(userId: string, name: string) {
  const kept = createKept(userId, name, asDraft);
  /** Keeps a text; an empty one forgets the draft. */
  const write = (text: string): void => {
    const before = kept.read();
    if (text === '') kept.write(null);
    else if (before?.text !== text) {
      const key = before === null || before.wasTried ? newRequestKey() : before.key;
      kept.write({ text, key, wasTried: false });
    }
  };
  return {
    read: kept.read,
    subscribe: kept.subscribe,
    write,
    /** Notes that the draft is being sent. @returns it, with the key to send it under */
    take(text: string): Draft {
      write(text);
      const taken = { ...(kept.read() ?? { text, key: newRequestKey() }), wasTried: true };
      kept.write(taken);
      return taken;
    },
    /** Forgets the draft once it is sent, unless something else was typed meanwhile. */
    settle(key: string): void {
      if (kept.read()?.key === key) kept.write(null);
    },
  };
}

/** The draft of this name, for a form. */
export function useDraft(userId: string, name: string): DraftStore {
  return useMemo(() => createDraft(userId, name), [userId, name]);
}

export type DraftStore = ReturnType<typeof createDraft>;

function asDraft(stored: unknown): Draft | null {
  const { text, key, wasTried } = stored as Partial<Draft>;
  if (typeof text !== 'string' || typeof key !== 'string') return null;
  return { text, key, wasTried: wasTried === true };
}
