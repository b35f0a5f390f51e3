import { createKept, visitor } from '@northlight/contract/drafts';
import { focusFirstInvalid } from '@northlight/shared-ui';
import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { checkMessage, emptyMessage, type Message } from './message.ts';

type Name = keyof Message;

const none: ReadonlySet<Name> = new Set();
const all: ReadonlySet<Name> = new Set(Object.keys(emptyMessage) as Name[]);

/**
 * What is typed into the form. It takes over what was typed before the page was alive, or before it was reloaded, and
 * keeps what is typed from then on. A field says what is wrong once it was left or the form was sent.
 */
export function useMessage(form: RefObject<HTMLFormElement | null>) {
  const [values, setValues] = useState(emptyMessage);
  const [left, setLeft] = useState(none);
  const [refusals, setRefusals] = useState(0);
  // Ahead of the state: a form may be sent in the same breath as a field changes.
  const latest = useRef(values);
  const hasTakenOver = useRef(false);
  const errors = checkMessage(values);

  const set = (next: Message) => {
    latest.current = next;
    setValues(next);
  };

  useEffect(() => {
    if (hasTakenOver.current) {
      keepDraft(values);
      return;
    }
    hasTakenOver.current = true;
    const typed = {
      ...readDraft(),
      ...(form.current ? onlyTexts(Object.fromEntries(new FormData(form.current))) : {}),
    };
    if (Object.keys(typed).length === 0) return;
    latest.current = { ...latest.current, ...typed };
    setValues(latest.current);
  }, [values, form]);

  useEffect(() => {
    if (refusals > 0 && form.current) focusFirstInvalid(form.current);
  }, [refusals, form]);

  return {
    latest,
    set,
    reset() {
      set(emptyMessage);
      setLeft(none);
    },
    /** Whether the message may be sent; otherwise the first field that is wrong gets the focus. */
    accepts(): boolean {
      setLeft(all);
      const isGood = Object.keys(checkMessage(latest.current)).length === 0;
      if (!isGood) setRefusals((count) => count + 1);
      return isGood;
    },
    errorOf: (name: Name) => (left.has(name) ? errors[name] : undefined),
    /** What ties a control to a value. */
    bind: (name: Name) => ({
      name,
      value: values[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        set({ ...latest.current, [name]: event.target.value }),
      onBlur: () => setLeft((before) => (before.has(name) ? before : new Set(before).add(name))),
    }),
  };
}

const kept = createKept(visitor, 'site.contact', (stored) =>
  typeof stored === 'object' && stored !== null ? onlyTexts(stored) : null,
);

/** What was typed on this device and not sent yet; empty where the browser keeps nothing. */
const readDraft = (): Partial<Message> => kept.read() ?? {};

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
