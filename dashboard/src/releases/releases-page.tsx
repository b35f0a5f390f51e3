import { useRole } from '@northlight/auth-kit';
import type { LiveRelease } from '@northlight/contract';
import { Badge, FormAlert, PageHeader, Skeleton, Stack } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../lib/screen/loaded.tsx';
import { Section } from '../lib/screen/section.tsx';
import { texts } from '../lib/texts.ts';
import { FaultsList } from './faults-list.tsx';
import { Ledger } from './ledger.tsx';
import { LiveTable } from './live-table.tsx';
import { releasesQuery } from './release-api.ts';
import { RollbackDialog } from './rollback-dialog.tsx';
import { Rollouts } from './rollouts.tsx';

/** /dashboard/releases: is anything wrong, what is live since when, and how do we go back. */
export function Component() {
  const read = useQuery(releasesQuery());
  const role = useRole();
  const [takenBack, setTakenBack] = useState<LiveRelease | null>(null);
  const overview = read.data;
  const isAdmin = role.status === 'ready' && role.role === 'admin';
  return (
    <Stack gap={32}>
      <PageHeader
        title="Releases"
        description="What is live, since when, and whether it fails."
        actions={overview ? <Badge>Revision {overview.revision}</Badge> : null}
      />
      {overview?.refusal ? (
        <FormAlert tone="warning" title="The newest registry is refused">
          It is {overview.refusal}. The last good one is in use.
        </FormAlert>
      ) : null}
      <Loaded
        read={read}
        section="releases"
        failedText={texts.releases.fetchFailed}
        loadingText="Loading releases..."
        skeleton={<Skeleton height={240} radius="card" />}
      >
        {(live) => (
          <>
            <Section title="Live">
              <LiveTable overview={live} {...(isAdmin ? { onRollBack: setTakenBack } : {})} />
              {live.counts ? null : (
                <p>
                  Visits are counted once the edge and the functions share <code>EDGE_SECRET</code>.
                </p>
              )}
            </Section>
            {live.rollouts?.length ? (
              <Section title="Rollouts">
                <Rollouts overview={live} mayAct={isAdmin} />
              </Section>
            ) : null}
            <Section title="Reported by browsers">
              <FaultsList overview={live} />
            </Section>
            <Section title="Ledger">
              <Ledger entries={live.ledger} />
            </Section>
          </>
        )}
      </Loaded>
      {overview && takenBack ? (
        <RollbackDialog overview={overview} release={takenBack} onClose={() => setTakenBack(null)} />
      ) : null}
    </Stack>
  );
}
