import { Button, FormAlert, FormFieldset, isPlainEnter, TextareaField } from '@northlight/shared-ui';
import { useFormikContext } from 'formik';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { dropRequest, type QueuedRequest } from '../lib/requests.ts';
import { texts } from '../lib/texts.ts';

/** Why the last attempt failed. */
export interface DialogNotice {
  readonly kind: 'refused';
  readonly reason: string | null;
}

interface FeedbackFieldsProps {
  userId: string;
  isBusy: boolean;
  notice: DialogNotice | null;
  /** Feedback on this device that has not been sent yet. */
  waiting: QueuedRequest | undefined;
  /** Called when waiting feedback is sent while the dialog is open. */
  onDelivered: () => void;
}

/** The feedback field of the completion dialog, with a notice if the text is waiting or was refused. */
export function FeedbackFields({ userId, isBusy, notice, waiting, onDelivered }: FeedbackFieldsProps) {
  const { errors, submitCount, values, handleSubmit } = useFormikContext<{ text: string }>();
  const isEmpty = submitCount > 0 && values.text.trim() === '' && errors.text !== undefined;
  const cancelCallback = useDeliveryCallback(waiting, values.text, onDelivered);

  const submitByKey = (event: KeyboardEvent) => {
    if (isPlainEnter(event) && (event.ctrlKey || event.metaKey)) handleSubmit();
  };

  return (
    <>
      {isEmpty ? <FormAlert title={texts.feedbackRequiredTitle} /> : null}
      {notice ? (
        <FormAlert title={texts.feedbackFailed}>{notice.reason ?? 'Your text has been kept.'}</FormAlert>
      ) : null}
      {waiting ? (
        <WaitingNotice
          waiting={waiting}
          onEdit={() => {
            cancelCallback();
            dropRequest(userId, waiting.key);
          }}
        />
      ) : null}
      <FormFieldset disabled={isBusy || waiting !== undefined}>
        <TextareaField
          name="text"
          label="Your feedback"
          isOptional
          rows={5}
          placeholder="What worked well, and what should be different?"
          onKeyDown={submitByKey}
        />
      </FormFieldset>
    </>
  );
}

function WaitingNotice({ waiting, onEdit }: { waiting: QueuedRequest; onEdit: () => void }) {
  const isRefused = waiting.refused !== undefined;
  return (
    <FormAlert
      tone={isRefused ? 'danger' : 'warning'}
      title={isRefused ? texts.feedbackFailed : 'Waiting to be sent'}
    >
      <p>
        {isRefused
          ? waiting.refused
          : 'Your feedback is saved on this device. We will send it once you are back online.'}
      </p>
      <Button size="sm" variant="ghost" onClick={onEdit}>
        Edit
      </Button>
    </FormAlert>
  );
}

/**
 * Calls back when waiting feedback has been sent. Sending clears the draft, so an empty text tells it from Edit.
 * @returns cancels the callback
 */
function useDeliveryCallback(
  waiting: QueuedRequest | undefined,
  text: string,
  onDelivered: () => void,
): () => void {
  const wasWaiting = useRef(false);
  useEffect(() => {
    if (waiting !== undefined) wasWaiting.current = true;
    else if (wasWaiting.current && text === '') onDelivered();
  }, [waiting, text, onDelivered]);
  return () => {
    wasWaiting.current = false;
  };
}
