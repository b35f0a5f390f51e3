import { useServices } from '@northlight/contract';
import { DraftKeeper, useDraft } from '@northlight/contract/drafts';
import { isolate } from '@northlight/domain';
import { Button, DateTime, Dialog, DialogBody, DialogFooter, Form } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Formik } from 'formik';
import { CalendarClock } from 'lucide-react';
import { useRef, useState } from 'react';
import { portalQueries, useTimeZone } from '../queries/portal-queries.ts';
import { getDraftName, useQueuedRequests } from '../queries/requests.ts';
import { texts } from '../texts.ts';
import { type DialogNotice, FeedbackFields } from './feedback-fields.tsx';
import { feedbackSchema } from './message-schemas.ts';
import { RecordedNote } from './recorded-note.tsx';
import { sprintQueries } from './sprint-queries.ts';
import { useSprintMessages } from './use-sprint-messages.ts';

interface DialogSprint {
  readonly id: string;
  readonly title: string;
  readonly status: string;
}

interface CompletionDialogProps {
  userId: string;
  sprint: DialogSprint;
  onClose: () => void;
}

/** Lets a client give feedback, schedule a call, continue to the next sprint, or decide later. */
export function CompletionDialog({ userId, sprint, onClose }: CompletionDialogProps) {
  const timeZone = useTimeZone();
  const { toast } = useServices();
  const store = useDraft(userId, getDraftName('feedback', sprint.id));
  const { send, continueToNextSprint } = useSprintMessages(userId, sprint);
  const queuedRequests = useQueuedRequests(userId).filter(({ sprintId }) => sprintId === sprint.id);
  const queuedFeedback = queuedRequests.find(({ kind }) => kind === 'feedback');
  const bookingUrl = useQuery(portalQueries.agency()).data?.booking_url;
  const continuation = useQuery(sprintQueries.continuation(sprint.id)).data;
  const [busyWith, setBusyWith] = useState<'feedback' | 'continue' | null>(null);
  const [notice, setNotice] = useState<DialogNotice | null>(null);
  const isSending = useRef(false);

  /** Ignores clicks while a request is in flight. The ref is needed because state updates only after the next render. */
  const runOnce = async (action: 'feedback' | 'continue', sendRequest: () => Promise<void>) => {
    if (isSending.current) return;
    isSending.current = true;
    setBusyWith(action);
    await sendRequest().finally(() => {
      isSending.current = false;
      setBusyWith(null);
    });
  };

  const submit = ({ text }: { text: string }) =>
    runOnce('feedback', async () => {
      setNotice(null);
      const outcome = await send('feedback', text, store);
      if (outcome.kind === 'sent') {
        toast({ tone: 'success', title: texts.feedbackSentTitle, description: texts.feedbackSent });
        onClose();
        return;
      }
      toast({ tone: 'danger', title: texts.error, description: texts.feedbackFailed });
      setNotice(outcome.kind === 'refused' ? { kind: 'refused', reason: outcome.reason } : null);
    });

  const requestNextSprint = () =>
    runOnce('continue', async () => {
      if (await continueToNextSprint()) onClose();
    });

  const hasContinued = continuation != null || queuedRequests.some(({ kind }) => kind === 'continue');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={busyWith !== null}
      title={sprint.status === 'Completed' ? 'Sprint Completed' : 'Sprint Review'}
      description={sprint.title}
    >
      <Formik
        initialValues={{ text: store.read()?.text ?? '' }}
        validationSchema={feedbackSchema}
        validateOnBlur={false}
        onSubmit={submit}
      >
        {({ values }) => (
          <Form>
            <DraftKeeper store={store} />
            <DialogBody>
              <FeedbackFields
                isBusy={busyWith !== null}
                notice={notice}
                queuedFeedback={queuedFeedback}
                userId={userId}
              />
              {continuation ? (
                <RecordedNote>
                  {isolate(continuation.author_name)} asked to continue with the next sprint on{' '}
                  <DateTime instant={continuation.created_at} timeZone={timeZone} />.
                </RecordedNote>
              ) : null}
              {bookingUrl ? (
                <div>
                  <Button
                    icon={<CalendarClock aria-hidden="true" />}
                    render={<a href={bookingUrl} target="_blank" rel="noopener noreferrer" />}
                  >
                    Schedule a Review Call
                  </Button>
                </div>
              ) : null}
            </DialogBody>
            <DialogFooter>
              <Button variant="ghost" onClick={onClose} disabled={busyWith !== null}>
                Decide Later
              </Button>
              {hasContinued ? null : (
                <Button
                  isWriteAction
                  onClick={requestNextSprint}
                  isLoading={busyWith === 'continue'}
                  disabled={busyWith === 'feedback' || continuation === undefined}
                >
                  Continue to Next Sprint
                </Button>
              )}
              {values.text.trim() === '' || queuedFeedback ? null : (
                <Button
                  type="submit"
                  variant="primary"
                  isLoading={busyWith === 'feedback'}
                  loadingLabel="Submitting..."
                  disabled={busyWith === 'continue'}
                >
                  Submit Feedback
                </Button>
              )}
            </DialogFooter>
          </Form>
        )}
      </Formik>
    </Dialog>
  );
}
