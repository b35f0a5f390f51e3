import { AppError, toAppError } from '@northlight/auth-kit';
import { useOutbox } from '@northlight/contract/drafts';
import { useSearchParams } from '@northlight/contract/router';
import { budgetLabels, createThanks, serviceLabels } from '@northlight/domain/visitor-forms';
import {
  Button,
  delayedFocusHandlers,
  Field,
  FormAlert,
  FormFieldset,
  Input,
  SelectBox,
  Textarea,
  useRevealedMessage,
} from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { media } from '../components/layout.tsx';
import { serviceParameter } from '../content/contact-link.ts';
import { contentQueries } from '../content/content-queries.ts';
import { Honeypot, readHoneypot } from '../forms/honeypot.tsx';
import { getFailureMessage } from '../forms/post-to-function.ts';
import { onMessageDelivered, outbox } from '../messages/outbox.ts';
import { createMessageSender } from '../messages/send-message.ts';
import { texts } from '../texts.ts';
import { emptyMessage } from './message.ts';
import { pickFilledFields, saveDraft, useMessage } from './use-message.ts';

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

type FormState =
  /** `isResult`: the result of a submission on this page, not of an earlier visit. */
  | { readonly kind: 'open' | 'sending' | 'sent' | 'queued'; readonly isResult?: true }
  | { readonly kind: 'failed'; readonly message: string; readonly isResult: true };

/** The contact form. It can be submitted without scripts. With scripts, the visitor stays on the page. */
export function MessageForm() {
  const [state, setState] = useState<FormState>({ kind: 'open' });
  const [sender] = useState(createMessageSender);
  const form = useRef<HTMLFormElement>(null);
  const [parameters] = useSearchParams();
  const message = useMessage(form, parameters.get(serviceParameter) ?? '');
  useQueuedMessage(message, setState);
  useRevealedMessage(form, state.isResult ? state : null);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.kind === 'sending' || !message.validate()) return;
    setState({ kind: 'sending' });
    const values = message.latest.current;
    const honeypot = readHoneypot(event.currentTarget);
    try {
      await sender.send({ ...values }, honeypot);
      clearOutbox();
      message.reset();
      setState({ kind: 'sent', isResult: true });
    } catch (error) {
      const failure = toAppError(error);
      const isQueued = failure.code === 'network' || failure.code === 'timeout';
      if (isQueued) {
        clearOutbox();
        outbox.keep({ message: { ...values }, key: sender.getKey({ ...values }) });
        // The outbox now contains the text. A draft would be sent a second time.
        saveDraft(emptyMessage);
      }
      setState(
        isQueued
          ? { kind: 'queued', isResult: true }
          : { kind: 'failed', message: getFailureMessage(failure), isResult: true },
      );
    }
  };

  const renderInput = (name: InputName, label: string, isRequired: boolean, attributes: InputAttributes) => (
    <Field label={label} isRequired={isRequired} isOptional={!isRequired} error={message.getError(name)}>
      {(control) => <Input {...attributes} {...control} {...message.bind(name)} />}
    </Field>
  );
  const renderSelect = (
    name: 'service' | 'budget',
    label: string,
    isRequired: boolean,
    placeholder: string,
    labels: Readonly<Record<string, string>>,
  ) => (
    <Field label={label} isRequired={isRequired} isOptional={!isRequired} error={message.getError(name)}>
      {(control) => (
        <SelectBox {...control} {...message.bind(name)}>
          <option value="" disabled={isRequired}>
            {placeholder}
          </option>
          {Object.entries(labels).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectBox>
      )}
    </Field>
  );

  const isSending = state.kind === 'sending';
  return (
    <form
      ref={form}
      method="post"
      action="/api/contact"
      aria-label="Message"
      noValidate
      onFocus={sender.prepare}
      onSubmit={(event) => void send(event)}
      {...delayedFocusHandlers}
    >
      <Stack>
        <SubmitResult state={state} />
        <input type="hidden" name="token" value="" />
        <Honeypot />
        <FormFieldset disabled={isSending}>
          <Pair>
            {renderInput('name', 'Name', true, { type: 'text', autoComplete: 'name', maxLength: 200 })}
            {renderInput('email', 'Email', true, { type: 'email', autoComplete: 'email', maxLength: 254 })}
            {renderInput('company', 'Company', false, {
              type: 'text',
              autoComplete: 'organization',
              maxLength: 200,
            })}
            {renderInput('phone', 'Phone', false, { type: 'tel', autoComplete: 'tel', maxLength: 60 })}
            {renderSelect('service', 'Service', true, 'Choose a service', serviceLabels)}
            {renderSelect('budget', 'Budget', false, 'Not sure yet', budgetLabels)}
          </Pair>
          <Field label="Message" isRequired error={message.getError('message')}>
            {(control) => <Textarea rows={7} {...control} {...message.bind('message')} />}
          </Field>
        </FormFieldset>
        <Actions>
          <Button type="submit" variant="primary" size="lg" isLoading={isSending}>
            Send message
          </Button>
          <Note>We use your details only to reply to you.</Note>
        </Actions>
      </Stack>
    </form>
  );
}

/** Drops earlier versions of the message when the form is submitted again. */
function clearOutbox(): void {
  for (const { key } of outbox.read()) outbox.drop(key);
}

type InputName = 'name' | 'email' | 'company' | 'phone';
type InputAttributes = Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'maxLength'>;

function SubmitResult({ state }: { state: FormState }): ReactNode {
  const responseTime = useQuery(contentQueries.settings()).data?.response_time;
  switch (state.kind) {
    case 'sent':
      return <FormAlert tone="success">{createThanks(responseTime)}</FormAlert>;
    case 'queued':
      return <FormAlert tone="warning">{texts.messageWaiting}</FormAlert>;
    case 'failed':
      return <FormAlert>{state.message}</FormAlert>;
    default:
      return null;
  }
}

/** Shows a queued message, clears the form when it has been sent, and reports a rejection. */
function useQueuedMessage(message: ReturnType<typeof useMessage>, onChange: (state: FormState) => void) {
  const latest = useRef({ message, onChange });
  useEffect(() => {
    latest.current = { message, onChange };
  });

  useEffect(() => {
    const [queuedMessage] = outbox.read();
    if (queuedMessage !== undefined) {
      latest.current.message.set({ ...emptyMessage, ...pickFilledFields(queuedMessage.message) });
      latest.current.onChange({ kind: 'queued' });
    }
    return onMessageDelivered((sentMessage) => {
      const current = latest.current;
      if (JSON.stringify(current.message.latest.current) === JSON.stringify(sentMessage))
        current.message.reset();
      current.onChange({ kind: 'sent' });
    });
  }, []);

  const [queuedItem] = useOutbox(outbox);
  useEffect(() => {
    if (queuedItem?.refused === undefined) return;
    // The form still shows the text. A corrected version is a new message.
    outbox.drop(queuedItem.key);
    const failure = new AppError('invalid', { details: { serverMessage: queuedItem.refused } });
    latest.current.onChange({ kind: 'failed', message: getFailureMessage(failure), isResult: true });
  }, [queuedItem]);
}
