import { useRole } from '@northlight/auth-kit';
import { type LiveRelease, useServices } from '@northlight/contract';
import { Badge, FormAlert, PageHeader, Skeleton, Stack } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../lib/screen/loaded.tsx';
import { Section } from '../lib/screen/section.tsx';
import { texts } from '../lib/texts.ts';
import { doingOf } from './doing.ts';
import { DoingList } from './doing-list.tsx';
import { FaultsList } from './faults-list.tsx';
import { Ledger } from './ledger.tsx';
import { LiveTable } from './live-table.tsx';
import { LoadTrace, SharedTable } from './loaded-here.tsx';
import { releasesQuery } from './release-api.ts';
import { RollbackDialog } from './rollback-dialog.tsx';
import { Rollouts } from './rollouts.tsx';

/** /dashboard/releases: what is live, what runs in this tab, and how well it runs. An admin can take a release back. */
export function Component() {
  const read = useQuery(releasesQuery());
  const role = useRole();
  const { loads } = useServices();
  const [takenBack, setTakenBack] = useState<LiveRelease | null>(null);
  const overview = read.data;
  const isAdmin = role.status === 'ready' && role.role === 'admin';
  return (
    <Stack gap={32}>
      <PageHeader
        title="Releases"
        description="What is live, what runs in this tab, and how well it runs."
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
          <Section title="Live">
            <Stack gap={12}>
              <LiveTable overview={live} {...(isAdmin ? { onRollBack: setTakenBack } : {})} />
            </Stack>
          </Section>
        )}
      </Loaded>
      {overview?.rollouts?.length ? (
        <Section title="Rollouts">
          <Rollouts overview={overview} mayAct={isAdmin} />
        </Section>
      ) : null}
      {overview ? (
        <Section title="In browsers">
          <Stack gap={12}>
            <p>
              Of the speeds, three visits of four are no slower; in brackets, nineteen of twenty. Visits are
              tabs that somebody touched or kept for ten seconds.
            </p>
            <DoingList doing={doingOf(overview)} />
          </Stack>
        </Section>
      ) : null}
      {loads ? (
        <>
          <Section title="Loaded in this tab">
            <LoadTrace loads={loads} />
          </Section>
          <Section title="Shared packages">
            <SharedTable loads={loads} />
          </Section>
        </>
      ) : null}
      {overview ? (
        <>
          <Section title="Reported by browsers">
            <FaultsList
              faults={overview.faults}
              since={overview.faultsSince}
              isOfAll={Boolean(overview.counts)}
            />
          </Section>
          <Section title="Ledger">
            <Ledger entries={overview.ledger} />
          </Section>
        </>
      ) : null}
      {overview && takenBack ? (
        <RollbackDialog overview={overview} release={takenBack} onClose={() => setTakenBack(null)} />
      ) : null}
    </Stack>
  );
}
