import { createStoredValue, visitor } from '@northlight/contract/drafts';
import { serviceLabels } from '@northlight/domain/visitor-forms';
import { focusFirstInvalid } from '@northlight/shared-ui';
import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { emptyMessage, type Message, validateMessage } from './message.ts';

type FieldName = keyof Message;

const noFields: ReadonlySet<FieldName> = new Set();
const allFields: ReadonlySet<FieldName> = new Set(Object.keys(emptyMessage) as FieldName[]);

/**
 * The form's state. Starts with text typed before hydration or before a reload, and saves every change as a draft. Shows a
 * field's error after it loses focus or the form is submitted.
 * @param service - the service to choose at first; an unknown one is ignored
 */
export function useMessage(form: RefObject<HTMLFormElement | null>, service: string) {
  const [values, setValues] = useState({
    ...emptyMessage,
    service: Object.hasOwn(serviceLabels, service) ? service : '',
  });
  const [touched, setTouched] = useState(noFields);
  const [failedSubmits, setFailedSubmits] = useState(0);
  // Updated before the state, because a form may be submitted before a change has rendered.
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
    const restored = {
      ...readDraft(),
      ...(form.current ? pickFilledFields(Object.fromEntries(new FormData(form.current))) : {}),
    };
    if (Object.keys(restored).length === 0) return;
    latest.current = { ...latest.current, ...restored };
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
    /** Whether the message is valid. Otherwise focuses the first invalid field. */
    validate(): boolean {
      setTouched(allFields);
      const isValid = Object.keys(validateMessage(latest.current)).length === 0;
      if (!isValid) setFailedSubmits((count) => count + 1);
      return isValid;
    },
    getError: (name: FieldName) => (touched.has(name) ? errors[name] : undefined),
    /** The props that bind a control to a field. */
    bind: (name: FieldName) => ({
      name,
      value: values[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        set({ ...latest.current, [name]: event.target.value }),
      onBlur: () => setTouched((previous) => (previous.has(name) ? previous : new Set(previous).add(name))),
    }),
  };
}

const storage = createStoredValue(visitor, 'site.contact', (stored) =>
  typeof stored === 'object' && stored !== null ? pickFilledFields(stored) : null,
);

/** Empty if there is no draft or the browser has no storage. */
const readDraft = (): Partial<Message> => storage.read() ?? {};

/** Saves a draft on this device; an empty message removes it. */
export function saveDraft(message: Message): void {
  storage.write(Object.values(message).every((text) => text === '') ? null : message);
}

/** Picks the non-empty fields of a message. */
export function pickFilledFields(fields: object): Partial<Message> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, text]) => Object.hasOwn(emptyMessage, name) && typeof text === 'string' && text !== '',
    ),
  );
}
