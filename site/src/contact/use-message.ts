import { createKept, visitor } from '@northlight/contract/drafts';
import { focusFirstInvalid } from '@northlight/shared-ui';
import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { emptyMessage, type Message, validateMessage } from './message.ts';

type FieldName = keyof Message;

const noFields: ReadonlySet<FieldName> = new Set();
const allFields: ReadonlySet<FieldName> = new Set(Object.keys(emptyMessage) as FieldName[]);

/**
 * What is typed into the form. It takes over what was typed before the page was alive, or before it was reloaded, and
 * keeps what is typed from then on. A field says what is wrong once it was left or the form was sent.
 */
export function useMessage(form: RefObject<HTMLFormElement | null>) {
  const [values, setValues] = useState(emptyMessage);
  const [touched, setTouched] = useState(noFields);
  const [failedSubmits, setFailedSubmits] = useState(0);
  // Ahead of the state: a form may be sent in the same breath as a field changes.
  const latest = useRef(values);
  const isInitialised = useRef(false);
  const errors = validateMessage(values);

  const set = (next: Message) => {
    latest.current = next;
    setValues(next);
  };

  useEffect(() => {
    if (isInitialised.current) {
      saveDraft(values);
      return;
    }
    isInitialised.current = true;
    const typed = {
      ...readDraft(),
      ...(form.current ? pickTexts(Object.fromEntries(new FormData(form.current))) : {}),
    };
    if (Object.keys(typed).length === 0) return;
    latest.current = { ...latest.current, ...typed };
    setValues(latest.current);
  }, [values, form]);

  useEffect(() => {
    if (failedSubmits > 0 && form.current) focusFirstInvalid(form.current);
  }, [failedSubmits, form]);

  return {
    latest,
    set,
    reset() {
      set(emptyMessage);
      setTouched(noFields);
    },
    /** Whether the message may be sent; otherwise the first field that is wrong gets the focus. */
    validate(): boolean {
      setTouched(allFields);
      const isValid = Object.keys(validateMessage(latest.current)).length === 0;
      if (!isValid) setFailedSubmits((count) => count + 1);
      return isValid;
    },
    errorOf: (name: FieldName) => (touched.has(name) ? errors[name] : undefined),
    /** What ties a control to a value. */
    bind: (name: FieldName) => ({
      name,
      value: values[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        set({ ...latest.current, [name]: event.target.value }),
      onBlur: () => setTouched((before) => (before.has(name) ? before : new Set(before).add(name))),
    }),
  };
}

const kept = createKept(visitor, 'site.contact', (stored) =>
  typeof stored === 'object' && stored !== null ? pickTexts(stored) : null,
);

/** What was typed on this device and not sent yet; empty where the browser keeps nothing. */
const readDraft = (): Partial<Message> => kept.read() ?? {};

/** Keeps what was typed; an empty message takes it away. */
export function saveDraft(message: Message): void {
  kept.write(Object.values(message).every((text) => text === '') ? null : message);
}

/** Of some fields those of a message that hold a text. */
export function pickTexts(fields: object): Partial<Message> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, text]) => Object.hasOwn(emptyMessage, name) && typeof text === 'string' && text !== '',
    ),
  );
}
