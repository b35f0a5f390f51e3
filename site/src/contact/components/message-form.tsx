import { useSearchParams } from '@platform/router';
import { toAppError } from 'auth-kit';
import { Formik, useFormikContext } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { Button, Form, FormAlert, FormFieldset, SelectField, TextareaField, TextField } from 'shared-ui';
import styled from 'styled-components';
import { failureText } from '../../lib/api/failure-text.ts';
import { Honeypot, honeypotName } from '../../lib/forms/honeypot.tsx';
import { media } from '../../lib/media.ts';
import { dropWaiting, keepWaiting, onWaitingSent, readWaiting } from '../../lib/messages/outbox.ts';
import { createMessageSender } from '../../lib/messages/send-message.ts';
import { hasWaiting } from '../../lib/messages/waiting-mark.ts';
import { texts } from '../../lib/texts.ts';
import { keepDraft, onlyTexts, readDraft } from '../model/draft.ts';
import {
  budgetOptions,
  emptyMessage,
  type Message,
  messageSchema,
  serviceOptions,
} from '../model/message.ts';

const Stack = styled.div`
  position: relative;
  display: grid;
  gap: var(--space-24);

  input,
  select {
    height: 3rem;
  }
`;

const Pair = styled.div`
  display: grid;
  gap: var(--space-20);

  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-12) var(--space-24);
`;

const Note = styled.p`
  flex: 1 1 16rem;
  color: var(--color-text-muted);
  font-size: var(--text-sm);
  line-height: var(--leading-sm);
`;

type State =
  | { readonly kind: 'open' | 'sent' | 'waiting' }
  | { readonly kind: 'failed'; readonly message: string };

/** Writes to the agency. A form that the browser could send itself; with a script it stays on the page. */
export function MessageForm() {
  const [parameters] = useSearchParams();
  const [state, setState] = useState<State>({ kind: parameters.get('sent') === '1' ? 'sent' : 'open' });
  const [sender] = useState(createMessageSender);
  const form = useRef<HTMLDivElement>(null);

  return (
    <Formik<Message>
      initialValues={emptyMessage}
      validationSchema={messageSchema}
      onSubmit={async (message, { resetForm }) => {
        setState({ kind: 'open' });
        const honeypot =
          form.current?.querySelector<HTMLInputElement>(`[name="${honeypotName}"]`)?.value ?? '';
        try {
          await sender.send({ ...message }, honeypot);
          await dropWaiting();
          resetForm();
          setState({ kind: 'sent' });
        } catch (error) {
          const failure = toAppError(error);
          const isAway = failure.code === 'network' || failure.code === 'timeout';
          const isKept =
            isAway &&
            honeypot === '' &&
            (await keepWaiting({ message: { ...message }, key: sender.keyOf({ ...message }) }));
          // From here on the outbox has the text: a draft beside it would be sent a second time.
          if (isKept) keepDraft(emptyMessage);
          setState(isKept ? { kind: 'waiting' } : { kind: 'failed', message: failureText(failure) });
        }
      }}
    >
      {({ isSubmitting }) => (
        <Form method="post" action="/api/contact" aria-label="Message" onFocus={sender.prepare}>
          <Typed />
          <Waiting onFound={() => setState({ kind: 'waiting' })} onSent={() => setState({ kind: 'sent' })} />
          <Stack ref={form}>
            {state.kind === 'sent' ? <FormAlert tone="success">{texts.messageSent}</FormAlert> : null}
            {state.kind === 'waiting' ? <FormAlert tone="warning">{texts.messageWaiting}</FormAlert> : null}
            {state.kind === 'failed' ? <FormAlert>{state.message}</FormAlert> : null}
            <input type="hidden" name="token" value="" />
            <Honeypot />
            <FormFieldset disabled={isSubmitting}>
              <Pair>
                <TextField name="name" label="Name" autoComplete="name" maxLength={200} isRequired />
                <TextField
                  name="email"
                  label="Email"
                  type="email"
                  autoComplete="email"
                  maxLength={254}
                  isRequired
                />
                <TextField
                  name="company"
                  label="Company"
                  autoComplete="organization"
                  maxLength={200}
                  isOptional
                />
                <TextField
                  name="phone"
                  label="Phone"
                  type="tel"
                  autoComplete="tel"
                  maxLength={60}
                  isOptional
                />
                <SelectField
                  name="service"
                  label="Service"
                  options={serviceOptions}
                  placeholder="Choose a service"
                  isRequired
                />
                <SelectField
                  name="budget"
                  label="Budget"
                  options={budgetOptions}
                  placeholder="Not sure yet"
                  isOptional
                />
              </Pair>
              <TextareaField name="message" label="Message" rows={7} isRequired />
            </FormFieldset>
            <Actions>
              <Button type="submit" variant="primary" size="lg" isLoading={isSubmitting}>
                Send message
              </Button>
              <Note>We use what you enter to answer you, and for nothing else.</Note>
            </Actions>
          </Stack>
        </Form>
      )}
    </Formik>
  );
}

/** Shows a message that waits on this device, and takes it away when it was sent. */
function Waiting({ onFound, onSent }: { onFound: () => void; onSent: () => void }) {
  const { values, setValues, resetForm } = useFormikContext<Message>();
  const latest = useRef({ values, setValues, resetForm, onFound, onSent });
  useEffect(() => {
    latest.current = { values, setValues, resetForm, onFound, onSent };
  });

  useEffect(() => {
    let isGone = false;
    const stop = onWaitingSent((sent) => {
      const form = latest.current;
      if (JSON.stringify(form.values) === JSON.stringify(sent)) form.resetForm();
      form.onSent();
    });
    const show = async () => {
      const waiting = hasWaiting() ? await readWaiting() : null;
      if (waiting === null || isGone) return;
      const form = latest.current;
      void form.setValues({ ...emptyMessage, ...onlyTexts(waiting.message) }, false);
      form.onFound();
    };
    void show();
    return () => {
      isGone = true;
      stop();
    };
  }, []);

  return null;
}

/** Takes over what was typed before the page was alive, or before it was reloaded, and keeps what is typed from then on. */
function Typed() {
  const { values, setValues } = useFormikContext<Message>();
  const marker = useRef<HTMLSpanElement>(null);
  const hasTakenOver = useRef(false);

  useEffect(() => {
    if (hasTakenOver.current) {
      keepDraft(values);
      return;
    }
    hasTakenOver.current = true;
    const element = marker.current?.closest('form');
    const typed = {
      ...readDraft(),
      ...(element ? onlyTexts(Object.fromEntries(new FormData(element))) : {}),
    };
    if (Object.keys(typed).length > 0) void setValues({ ...values, ...typed }, false);
  }, [values, setValues]);

  return <span ref={marker} hidden />;
}
