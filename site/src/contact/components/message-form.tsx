import { useSearchParams } from '@platform/router';
import { toAppError } from 'auth-kit';
import { Formik, useFormikContext } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { Button, Form, FormAlert, FormFieldset, SelectField, TextareaField, TextField } from 'shared-ui';
import styled from 'styled-components';
import { failureText } from '../../lib/api/failure-text.ts';
import { Honeypot, honeypotName } from '../../lib/forms/honeypot.tsx';
import { media } from '../../lib/media.ts';
import { texts } from '../../lib/texts.ts';
import { createMessageSender } from '../api/send-message.ts';
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

/** Writes to the agency. A form that the browser could send itself; with a script it stays on the page. */
export function MessageForm() {
  const [parameters] = useSearchParams();
  const [isSent, setIsSent] = useState(parameters.get('sent') === '1');
  const [failure, setFailure] = useState<string | null>(null);
  const [sender] = useState(createMessageSender);
  const form = useRef<HTMLDivElement>(null);

  return (
    <Formik<Message>
      initialValues={emptyMessage}
      validationSchema={messageSchema}
      onSubmit={async (message, { resetForm }) => {
        setFailure(null);
        setIsSent(false);
        const honeypot =
          form.current?.querySelector<HTMLInputElement>(`[name="${honeypotName}"]`)?.value ?? '';
        try {
          await sender.send(message, honeypot);
          resetForm();
          setIsSent(true);
        } catch (error) {
          setFailure(failureText(toAppError(error)));
        }
      }}
    >
      {({ isSubmitting }) => (
        <Form method="post" action="/api/contact" aria-label="Message" onFocus={sender.prepare}>
          <Typed />
          <Stack ref={form}>
            {isSent ? <FormAlert tone="success">{texts.messageSent}</FormAlert> : null}
            {failure === null ? null : <FormAlert>{failure}</FormAlert>}
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
