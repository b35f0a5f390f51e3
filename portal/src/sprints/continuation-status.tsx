import { LoadFailure, Section } from '@northlight/client-work';
import { isolate } from '@northlight/domain';
import { Button, Cluster, DateTime, Secondary, Stack } from '@northlight/shared-ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useTimeZone } from '../queries/portal-queries.ts';
import { dropRequest, useQueuedRequests } from '../queries/requests.ts';
import { RecordedNote } from './recorded-note.tsx';
import { sprintQueries } from './sprint-queries.ts';
import { useSprintMessages } from './use-sprint-messages.ts';

interface ContinuationStatusProps {
  userId: string;
  sprint: { readonly id: string; readonly title: string };
  /** Whether to show the button here. Otherwise only the feedback dialog shows it. */
  canRequest: boolean;
}

/** Shows a recorded or queued request to continue after this sprint, or a button to send one. */
export function ContinuationStatus({ userId, sprint, canRequest }: ContinuationStatusProps) {
  const timeZone = useTimeZone();
  const sprintId = sprint.id;
  const continuation = useQuery(sprintQueries.continuation(sprintId));
  const { data, isError } = continuation;
  const queued = useQueuedRequests(userId).find(
    (request) => request.kind === 'continue' && request.sprintId === sprintId,
  );
  if (data) {
    return (
      <Section title="Next sprint">
        <RecordedNote>
          {isolate(data.author_name)} asked to continue with the next sprint on{' '}
          <DateTime instant={data.created_at} timeZone={timeZone} />.
        </RecordedNote>
      </Section>
    );
  }
  if (queued) {
    return (
      <Section title="Next sprint">
        <RecordedNote icon={<CloudOff aria-hidden="true" />}>
          {queued.refused === undefined
            ? 'Your request to continue is saved on this device. We will send it once you are back online.'
            : `Your request to continue was not accepted. ${queued.refused}`}
        </RecordedNote>
        {queued.refused === undefined ? null : (
          <Cluster>
            <Button size="sm" variant="ghost" onClick={() => dropRequest(userId, queued.key)}>
              Dismiss
            </Button>
          </Cluster>
        )}
      </Section>
    );
  }
  if (isError && data === undefined) {
    return <LoadFailure subject="Your request to continue" queries={[continuation]} />;
  }
  return data === null && canRequest ? <RequestToContinue userId={userId} sprint={sprint} /> : null;
}

function RequestToContinue({ userId, sprint }: Omit<ContinuationStatusProps, 'canRequest'>) {
  const { continueToNextSprint } = useSprintMessages(userId, sprint);
  const requestContinuation = useMutation({ mutationFn: continueToNextSprint });
  return (
    <Section title="Next sprint">
      <Stack gap={16}>
        <Secondary>Asks us to start the next sprint. It does not sign this one off.</Secondary>
        <Cluster>
          <Button
            isWriteAction
            onClick={() => requestContinuation.mutate()}
            isLoading={requestContinuation.isPending}
          >
            Continue to Next Sprint
          </Button>
        </Cluster>
      </Stack>
    </Section>
  );
}
