import { useQuery } from '@tanstack/react-query';
import { Button, Cluster, Skeleton, Stack } from 'shared-ui';
import { Secondary } from '../../lib/components/rows.tsx';
import { Section } from '../../lib/components/section.tsx';
import { SectionFailure } from '../../lib/components/section-failure.tsx';
import { useAddress } from '../../lib/use-address.ts';
import type { Sprint } from '../api/fetch-sprint.ts';
import { sprintQueries } from '../api/sprint-queries.ts';
import { SignoffDialog } from './signoff-dialog.tsx';
import { SignoffRecord } from './signoff-record.tsx';

const decisions = { approve: 'approved', changes: 'changes_requested' } as const;

/** Approving what a sprint delivered, or asking for changes; each decision stays on record with what it was about. */
export function SignoffSection({ userId, sprint }: { userId: string; sprint: Sprint }) {
  const { data, isError, isFetching, refetch } = useQuery(sprintQueries.signoffs(sprint.id));
  const [read, change] = useAddress();
  const asked = read('signoff');
  const decision = asked === 'approve' || asked === 'changes' ? decisions[asked] : null;
  const isApproved = data?.[0]?.decision === 'approved';

  return (
    <Section title="Sign-off">
      <Stack gap={16}>
        {data === undefined ? (
          isError ? (
            <SectionFailure what="The sign-off" onRetry={() => void refetch()} isRetrying={isFetching} />
          ) : (
            <Skeleton height="4rem" />
          )
        ) : data.length === 0 ? (
          <Secondary>You have not signed this sprint off yet.</Secondary>
        ) : (
          data.map((signoff) => <SignoffRecord key={signoff.id} signoff={signoff} />)
        )}
        <Cluster>
          {isApproved ? null : (
            <Button onClick={() => change({ signoff: 'approve' })} disabled={data === undefined}>
              Approve
            </Button>
          )}
          <Button
            variant={isApproved ? 'secondary' : 'ghost'}
            onClick={() => change({ signoff: 'changes' })}
            disabled={data === undefined}
          >
            Request Changes
          </Button>
        </Cluster>
      </Stack>
      {decision === null || data === undefined ? null : (
        <SignoffDialog
          key={decision}
          userId={userId}
          sprint={sprint}
          decision={decision}
          round={data.length}
          onClose={() => change({ signoff: null })}
        />
      )}
    </Section>
  );
}
