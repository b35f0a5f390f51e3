import { useServices } from '@northlight/contract';
import { DraftKeeper, useDraft } from '@northlight/contract/drafts';
import { Button, Form, FormAlert, FormFieldset, Stack, TextareaField } from '@northlight/shared-ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Formik } from 'formik';
import { useRef, useState } from 'react';
import { object } from 'yup';
import { useUserId } from '../queries/use-user-id.ts';
import { requiredText } from '../records/fields/field-values.ts';
import { Resubmit } from '../records/form-notices.tsx';
import { LeaveGuard } from '../records/leave-guard.tsx';
import { invalidateArea } from '../records/record-api.ts';
import { describeFailure, isServerAway } from '../records/saving/describe-failure.ts';
import { texts } from '../texts.ts';
import { inboxArea, sendReply } from './inbox-queries.ts';

const schema = object({ text: requiredText('Write a reply first', 10_000) });

export interface ReplyFormProps {
  sprintId: string;
  projectId: string;
  onBusyChange: (isBusy: boolean) => void;
}

/** The reply to a client. A draft is stored on this device until it is sent. */
export function ReplyForm({ sprintId, projectId, onBusyChange }: ReplyFormProps) {
  const { toast, report } = useServices();
  const queryClient = useQueryClient();
  const userId = useUserId();
  const draft = useDraft(userId, `dashboard.draft.reply.${sprintId}`);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempted, setAttempted] = useState<{ text: string } | null>(null);
  const { mutateAsync: send } = useMutation({
    mutationFn: (reply: { body: string; key: string }) => sendReply({ sprintId, projectId }, reply),
  });
  const shouldSkipLeaveGuard = useRef(false);
  return (
    <Formik
      initialValues={{ text: draft.read()?.text ?? '' }}
      validationSchema={schema}
      onSubmit={async ({ text }, { resetForm }) => {
        const isRetry = attempted?.text === text;
        if (!isRetry) setFailure(null);
        onBusyChange(true);
        try {
          const { key } = draft.take(text);
          await send({ body: text.trim(), key });
          draft.settle(key);
          setFailure(null);
          resetForm({ values: { text: '' } });
          toast({ tone: 'success', title: texts.success, description: texts.inbox.replied });
          await invalidateArea(queryClient, inboxArea);
        } catch (error) {
          if (!isRetry) report(error, 'replying to a client');
          setFailure(describeFailure(error, texts.inbox.replyFailed, 'conversation'));
          setAttempted(isServerAway(error) ? { text } : null);
          if (!isRetry) toast({ tone: 'danger', title: texts.error, description: texts.inbox.replyFailed });
        } finally {
          onBusyChange(false);
        }
      }}
    >
      {({ isSubmitting, values }) => (
        <Form aria-label="Reply">
          <DraftKeeper store={draft} />
          <FormFieldset disabled={isSubmitting}>
            <Stack gap={12}>
              {failure !== null && <FormAlert>{failure}</FormAlert>}
              <Resubmit attempted={attempted} />
              <TextareaField name="text" label="Your reply" rows={4} />
              <div>
                <Button type="submit" variant="primary" isLoading={isSubmitting}>
                  Send reply
                </Button>
              </div>
            </Stack>
          </FormFieldset>
          <LeaveGuard
            isDirty={values.text !== '' && !isSubmitting}
            hasInput={values.text !== ''}
            shouldSkipLeaveGuard={shouldSkipLeaveGuard}
            onLeave={() => draft.write('')}
          />
        </Form>
      )}
    </Formik>
  );
}
