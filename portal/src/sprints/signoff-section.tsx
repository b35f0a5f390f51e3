import { Late, Loaded, Section } from '@northlight/client-work';
import { Button, Cluster, Secondary, Skeleton, Stack } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useUrlState } from '../addresses/address.ts';
import { SignoffRecord } from './signoff-record.tsx';
import { type Sprint, sprintQueries } from './sprint-queries.ts';

const loadDialog = () => import(/* webpackChunkName: "forms" */ './signoff-dialog.tsx');

const decisions = { approve: 'approved', changes: 'changes_requested' } as const;

/** The recorded decisions about a sprint, and buttons to approve it or request changes. */
export function SignoffSection(props: { userId: string; sprint: Sprint; canDecide: boolean }) {
  const { userId, sprint, canDecide } = props;
  const signoffs = useQuery(sprintQueries.signoffs(sprint.id));
  const { data } = signoffs;
  const { params, open, close } = useUrlState();
  const requestedDecision = params.get('signoff');
  const decision =
    requestedDecision === 'approve' || requestedDecision === 'changes' ? decisions[requestedDecision] : null;
  const isApproved = data?.[0]?.decision === 'approved';

  return (
    <Section title="Sign-off">
      <Stack gap={16}>
        <Loaded query={signoffs} subject="The sign-off" pending={<Skeleton height="4rem" />}>
          {(recordedSignoffs) =>
            recordedSignoffs.length === 0 ? (
              <Secondary>
                {canDecide
                  ? 'You have not signed this sprint off yet. Approve accepts the work; with Request Changes you say what is missing.'
                  : 'Your company has not signed this sprint off yet.'}
              </Secondary>
            ) : (
              recordedSignoffs.map((signoff) => <SignoffRecord key={signoff.id} signoff={signoff} />)
            )
          }
        </Loaded>
        {canDecide ? (
          <Cluster>
            {isApproved ? null : (
              <Button
                isWriteAction
                onClick={() => open({ signoff: 'approve' })}
                disabled={data === undefined}
              >
                Approve
              </Button>
            )}
            <Button
              isWriteAction
              variant={isApproved ? 'secondary' : 'ghost'}
              onClick={() => open({ signoff: 'changes' })}
              disabled={data === undefined}
            >
              Request Changes
            </Button>
          </Cluster>
        ) : null}
      </Stack>
      <Late load={loadDialog} subject="The sign-off dialog" isNeeded={decision !== null}>
        {({ SignoffDialog }) =>
          decision === null || data === undefined || !canDecide ? null : (
            <SignoffDialog
              key={decision}
              userId={userId}
              sprint={sprint}
              decision={decision}
              onClose={() => close({ signoff: null })}
            />
          )
        }
      </Late>
    </Section>
  );
}
