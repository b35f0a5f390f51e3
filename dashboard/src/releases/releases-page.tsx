import { type LiveRelease, useFailureToast, useServices } from '@platform/contract';
import { useQuery } from '@tanstack/react-query';
import { useRole } from 'auth-kit';
import { useState } from 'react';
import { Badge, ErrorState, FormAlert, LoadingState, PageHeader, Skeleton, Stack } from 'shared-ui';
import { Section } from '../lib/screen/section.tsx';
import { texts } from '../lib/texts.ts';
import { releaseQueries } from './api/release-queries.ts';
import { FaultsList } from './components/faults-list.tsx';
import { Ledger } from './components/ledger.tsx';
import { LiveTable } from './components/live-table.tsx';
import { LoadTrace } from './components/load-trace.tsx';
import { RollbackDialog } from './components/rollback-dialog.tsx';
import { SharedTable } from './components/shared-table.tsx';

/** /dashboard/releases: what is live, what runs in this tab, and how well it runs. An admin can take a release back. */
export function Component() {
  const read = useQuery(releaseQueries.overview());
  const role = useRole();
  const { loads } = useServices();
  const [takenBack, setTakenBack] = useState<LiveRelease | null>(null);
  useFailureToast(read, texts.releases.fetchFailed);
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
      {overview === undefined && read.isError ? (
        <ErrorState
          title={texts.releases.fetchFailed}
          onRetry={() => void read.refetch()}
          retryLabel="Retry"
          isRetrying={read.isFetching}
        />
      ) : null}
      {overview === undefined && !read.isError ? (
        <LoadingState label="Loading releases...">
          <Skeleton height={240} radius="card" />
        </LoadingState>
      ) : null}
      {overview ? (
        <Section title="Live">
          <LiveTable overview={overview} {...(isAdmin ? { onRollBack: setTakenBack } : {})} />
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
            <FaultsList faults={overview.faults} since={overview.faultsSince} />
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
