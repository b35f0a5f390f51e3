import { readKept, subscribeKept, writeKept } from './device-store.ts';
import { newRequestKey } from './request-key.ts';

/** What somebody typed and has not sent yet. */
export interface Draft {
  readonly text: string;
  /** The request's key: the same text sent from two tabs, or twice, is one message. */
  readonly key: string;
  /** Whether it was on its way once. The key then belongs to that text alone. */
  readonly wasTried: boolean;
}

export type DraftKind = 'feedback' | 'question' | 'signoff' | 'profile';

/** One draft per person, kind and sprint (or other subject), shared by this device's tabs. */
export function createDraftStore(userId: string, kind: DraftKind, subject: string) {
  const name = `northlight.portal.draft.${userId}.${kind}.${subject}`;

  function read(): Draft | null {
    return parse(readKept(name));
  }

  return {
    read,
    subscribe: subscribeKept,
    /** Keeps a text; an empty one forgets the draft. */
    write(text: string): void {
      const before = read();
      if (text === '') {
        writeKept(name, null);
        return;
      }
      if (before?.text === text) return;
      const isNew = before === null || before.wasTried;
      const key = isNew ? newRequestKey() : before.key;
      writeKept(name, JSON.stringify({ text, key, wasTried: false } satisfies Draft));
    },
    /** Notes that the draft is being sent. @returns it, with the key to send it under */
    take(text: string): Draft {
      this.write(text);
      const draft = read() ?? { text, key: newRequestKey(), wasTried: false };
      const taken = { ...draft, wasTried: true };
      writeKept(name, JSON.stringify(taken));
      return taken;
    },
    /** Forgets the draft once it is sent, unless something else was typed meanwhile. */
    settle(key: string): void {
      if (read()?.key === key) writeKept(name, null);
    },
  };
}

export type DraftStore = ReturnType<typeof createDraftStore>;

function parse(stored: string | null): Draft | null {
  if (stored === null) return null;
  try {
    const { text, key, wasTried } = JSON.parse(stored) as Partial<Draft>;
    if (typeof text !== 'string' || typeof key !== 'string') return null;
    return { text, key, wasTried: wasTried === true };
  } catch {
    return null;
  }
}
