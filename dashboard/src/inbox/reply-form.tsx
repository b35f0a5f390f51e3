import { AppError } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { Button, Form, FormAlert, FormFieldset, Stack, TextareaField } from '@northlight/shared-ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Formik } from 'formik';
import { useRef, useState } from 'react';
import { object } from 'yup';
import type { Draft } from '../lib/drafts/draft-store.ts';
import { useDraft, useDraftKey } from '../lib/drafts/use-draft.ts';
import { requiredText } from '../lib/fields/values.ts';
import { describeFailure } from '../lib/record/describe-failure.ts';
import { DraftKeeper } from '../lib/record/draft-keeper.tsx';
import { SendWhenOnline } from '../lib/record/form-parts.tsx';
import { LeaveGuard } from '../lib/record/leave-guard.tsx';
import { invalidateArea } from '../lib/record/record-api.ts';
import { texts } from '../lib/texts.ts';
import { inboxArea, sendReply } from './inbox-api.ts';

const schema = object({ body: requiredText('Write an answer first', 10_000) });

export interface ReplyFormProps {
  sprintId: string;
  projectId: string;
  onBusy: (isBusy: boolean) => void;
}

/** The answer to a client. What is typed is kept on this device until it is sent. */
export function ReplyForm(props: ReplyFormProps) {
  const draft = useDraft(useDraftKey('replies', props.sprintId));
  if (draft.found === undefined) return null;
  return <Loaded {...props} draft={draft.found} keep={draft.keep} drop={draft.drop} />;
}

interface LoadedProps extends ReplyFormProps {
  draft: Draft | null;
  keep: (draft: Draft) => void;
  drop: () => void;
}

function Loaded({ sprintId, projectId, onBusy, draft, keep, drop }: LoadedProps) {
  const { toast, report } = useServices();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const [isOffline, setIsOffline] = useState(false);
  // Sent again after a lost answer, the same key finds the first one's row.
  const [requestKey, setRequestKey] = useState(() => draft?.id ?? crypto.randomUUID());
  const { mutateAsync: send } = useMutation({
    networkMode: 'always',
    mutationFn: (body: string) => sendReply({ sprintId, projectId }, body, requestKey),
  });
  const released = useRef(false);
  return (
    <Formik
      initialValues={{ body: '' }}
      validationSchema={schema}
      onSubmit={async ({ body }, { resetForm }) => {
        setFailure(null);
        setIsOffline(false);
        onBusy(true);
        try {
          await send(body.trim());
          drop();
          resetForm();
          setRequestKey(crypto.randomUUID());
          toast({ tone: 'success', title: texts.success, description: texts.inbox.replied });
          await invalidateArea(queryClient, inboxArea);
        } catch (error) {
          report(error, 'answering a client');
          setFailure(describeFailure(error, texts.inbox.replyFailed, 'conversation'));
          setIsOffline(error instanceof AppError && error.code === 'network');
          toast({ tone: 'danger', title: texts.error, description: texts.inbox.replyFailed });
        } finally {
          onBusy(false);
        }
      }}
    >
      {({ isSubmitting, dirty, submitForm }) => (
        <Form aria-label="Reply">
          <DraftKeeper
            draft={draft}
            keep={(values) =>
              keep({ values, readAt: null, id: requestKey, keptAt: new Date().toISOString() })
            }
            drop={drop}
          />
          <FormFieldset disabled={isSubmitting}>
            <Stack gap={12}>
              {failure !== null && <FormAlert>{failure}</FormAlert>}
              {isOffline && <SendWhenOnline send={() => void submitForm()} />}
              <TextareaField name="body" label="Your reply" rows={4} />
              <div>
                <Button type="submit" variant="primary" isLoading={isSubmitting}>
                  Send reply
                </Button>
              </div>
            </Stack>
          </FormFieldset>
          <LeaveGuard isDirty={dirty && !isSubmitting} isHeld={dirty} released={released} onLeave={drop} />
        </Form>
      )}
    </Formik>
  );
}
