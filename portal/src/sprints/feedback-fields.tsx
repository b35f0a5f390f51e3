import { Button, FormAlert, FormFieldset, isRealEnter, TextareaField } from '@northlight/shared-ui';
import { useFormikContext } from 'formik';
import type { KeyboardEvent } from 'react';
import { dropRequest, type QueuedRequest } from '../queries/requests.ts';
import { texts } from '../texts.ts';

/** Why the last attempt failed. */
export interface DialogNotice {
  readonly kind: 'refused';
  readonly reason: string | null;
}

interface FeedbackFieldsProps {
  userId: string;
  isBusy: boolean;
  notice: DialogNotice | null;
  /** Feedback saved on this device that has not been sent yet. */
  queuedFeedback: QueuedRequest | undefined;
}

/** The completion dialog's feedback field, with a notice if the feedback is queued or has been rejected. */
export function FeedbackFields({ userId, isBusy, notice, queuedFeedback }: FeedbackFieldsProps) {
  const { errors, submitCount, values, handleSubmit } = useFormikContext<{ text: string }>();
  const isEmpty = submitCount > 0 && values.text.trim() === '' && errors.text !== undefined;

  const submitWithKeyboard = (event: KeyboardEvent) => {
    if (isRealEnter(event) && (event.ctrlKey || event.metaKey)) handleSubmit();
  };

  return (
    <>
      {isEmpty ? <FormAlert title={texts.feedbackRequiredTitle} /> : null}
      {notice ? (
        <FormAlert title={texts.feedbackFailed}>
          {notice.reason ?? 'Your text is saved on this device.'}
        </FormAlert>
      ) : null}
      {queuedFeedback ? (
        <QueuedNotice
          queuedFeedback={queuedFeedback}
          onEdit={() => dropRequest(userId, queuedFeedback.key)}
        />
      ) : null}
      <FormFieldset disabled={isBusy || queuedFeedback !== undefined}>
        <TextareaField
          name="text"
          label="Your feedback"
          isOptional
          rows={5}
          placeholder="What worked well, and what should be different?"
          onKeyDown={submitWithKeyboard}
        />
      </FormFieldset>
    </>
  );
}

function QueuedNotice({ queuedFeedback, onEdit }: { queuedFeedback: QueuedRequest; onEdit: () => void }) {
  const isRefused = queuedFeedback.refused !== undefined;
  return (
    <FormAlert
      tone={isRefused ? 'danger' : 'warning'}
      title={isRefused ? texts.feedbackFailed : 'Waiting to be sent'}
    >
      <p>
        {isRefused
          ? queuedFeedback.refused
          : 'Your feedback is saved on this device. We will send it once you are back online.'}
      </p>
      <Button size="sm" variant="ghost" onClick={onEdit}>
        Edit
      </Button>
    </FormAlert>
  );
}
