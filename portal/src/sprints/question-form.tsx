import { useServices } from '@northlight/contract';
import { DraftKeeper, useDraft } from '@northlight/contract/drafts';
import { Button, Cluster, Form, FormAlert, FormFieldset, Stack, TextareaField } from '@northlight/shared-ui';
import { Formik } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { useUrlState } from '../addresses/address.ts';
import { dropRequest, getDraftName, useQueuedRequests } from '../queries/requests.ts';
import { questionSchema } from './message-schemas.ts';
import type { Sprint } from './sprint-queries.ts';
import { useSprintMessages } from './use-sprint-messages.ts';

const failedTitle = 'Your question could not be sent.';

/** Sends a question about a sprint in progress. Saves a draft on the device until it is sent. */
export function QuestionForm(props: { userId: string; sprint: Sprint; isConversationLoaded: boolean }) {
  const { userId, sprint, isConversationLoaded } = props;
  const { announce } = useServices();
  const store = useDraft(userId, getDraftName('question', sprint.id));
  const { send } = useSprintMessages(userId, sprint);
  const [rejectionReason, setRejectionReason] = useState<string | null>(null);
  const { params, replace } = useUrlState();
  const field = useRef<HTMLTextAreaElement>(null);
  const queuedQuestion = useQueuedRequests(userId).find(
    ({ kind, sprintId }) => kind === 'question' && sprintId === sprint.id,
  );
  // Messages that load later would push the field out of view.
  const isRequested = params.get('compose') === 'question' && isConversationLoaded;

  useEffect(() => {
    if (!isRequested) return;
    field.current?.focus();
    field.current?.scrollIntoView({ block: 'center' });
    replace({ compose: null });
  });

  return (
    <Formik
      initialValues={{ text: store.read()?.text ?? '' }}
      validationSchema={questionSchema}
      validateOnBlur={false}
      onSubmit={async ({ text }, { resetForm }) => {
        setRejectionReason(null);
        const outcome = await send('question', text, store);
        if (outcome.kind === 'refused') setRejectionReason(outcome.reason ?? 'Please try again.');
        if (outcome.kind !== 'sent') return;
        resetForm({ values: { text: '' } });
        announce('Your question has been sent.');
      }}
    >
      {({ isSubmitting }) => (
        <Form>
          <DraftKeeper store={store} />
          <Stack gap={12}>
            {rejectionReason ? <FormAlert title={failedTitle}>{rejectionReason}</FormAlert> : null}
            {queuedQuestion ? (
              <FormAlert
                tone={queuedQuestion.refused === undefined ? 'warning' : 'danger'}
                title={queuedQuestion.refused === undefined ? 'Waiting to be sent' : failedTitle}
              >
                {queuedQuestion.refused ??
                  'Your question is saved on this device. We will send it once you are back online.'}{' '}
                <Button size="sm" variant="ghost" onClick={() => dropRequest(userId, queuedQuestion.key)}>
                  Edit
                </Button>
              </FormAlert>
            ) : null}
            <FormFieldset disabled={isSubmitting || queuedQuestion !== undefined}>
              <TextareaField ref={field} name="text" label="Your question" rows={3} />
            </FormFieldset>
            <Cluster justify="end">
              <Button type="submit" isLoading={isSubmitting} disabled={queuedQuestion !== undefined}>
                Send Question
              </Button>
            </Cluster>
          </Stack>
        </Form>
      )}
    </Formik>
  );
}
