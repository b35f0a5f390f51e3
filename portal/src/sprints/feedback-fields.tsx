import { Button, FormAlert, FormFieldset, isPlainEnter, TextareaField } from '@northlight/shared-ui';
import { useFormikContext } from 'formik';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { dropRequest, type QueuedRequest } from '../lib/requests.ts';
import { texts } from '../lib/texts.ts';

/** What the dialog has to say about the last attempt. */
export interface DialogNotice {
  readonly kind: 'refused';
  readonly reason: string | null;
}

interface FeedbackFieldsProps {
  userId: string;
  isBusy: boolean;
  notice: DialogNotice | null;
  /** The feedback that waits on this device to be sent. */
  waiting: QueuedRequest | undefined;
  /** What waited was sent while the dialog stood open. */
  onDelivered: () => void;
}

/** The text of the completion dialog, with where it stands: typed, waiting for a connection, or refused. */
export function FeedbackFields({ userId, isBusy, notice, waiting, onDelivered }: FeedbackFieldsProps) {
  const { errors, submitCount, values, handleSubmit } = useFormikContext<{ text: string }>();
  const isEmpty = submitCount > 0 && values.text.trim() === '' && errors.text !== undefined;
  const cancelCallback = useDeliveryCallback(waiting, values.text, onDelivered);

  /** As in every mail client; Enter without a modifier is a line break. */
  const submitByKey = (event: KeyboardEvent) => {
    if (isPlainEnter(event) && (event.ctrlKey || event.metaKey)) handleSubmit();
  };

  return (
    <>
      {isEmpty ? <FormAlert title={texts.feedbackRequiredTitle} /> : null}
      {notice ? (
        <FormAlert title={texts.feedbackFailed}>{notice.reason ?? 'Your text is kept here.'}</FormAlert>
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
          : 'Your feedback is kept on this device and is sent once as soon as the connection is back.'}
      </p>
      <Button size="sm" variant="ghost" onClick={onEdit}>
        Edit
      </Button>
    </FormAlert>
  );
}

/** Sent from the device's keeping, the draft is gone as well: that is told apart from Edit, which leaves the text. */
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
