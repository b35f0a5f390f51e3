import { Section } from '@northlight/client-work';
import { Link } from '@northlight/contract/router';
import { Button, PageHeader, SectionBoundary, Stack } from '@northlight/shared-ui';
import { ArrowUpRight } from 'lucide-react';
import styled from 'styled-components';
import { ActivityList } from '../activity/activity-list.tsx';
import { useIsAdmin } from '../queries/use-is-admin.ts';
import { linkTo, listCreations } from '../screens.ts';
import { InvoiceChart } from './charts/invoice-chart.tsx';
import { SprintChart } from './charts/sprint-chart.tsx';
import { CountGrid } from './count-grid.tsx';
import { MissingDetails } from './missing-details.tsx';
import { NeedsAttention } from './needs-attention.tsx';
import { recentActivityQuery } from './overview-queries.ts';
import { ThisWeek } from './this-week.tsx';
import { TileList } from './tile-list.tsx';

/** Two sections, side by side on wide screens. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, max(24rem, 40%)), 1fr));
  gap: var(--space-32);
  align-items: start;
`;

/** /dashboard: this week, open items, counts, charts, quick actions and recent activity. */
export function Component() {
  const quickActions = listCreations(useIsAdmin()).flatMap(({ quickAction, path }) =>
    quickAction ? { label: quickAction, to: path } : [],
  );
  return (
    <Stack gap={32}>
      <PageHeader
        title="Dashboard"
        description="Everything on the site and in the client portal, in one place."
        actions={
          <Button variant="secondary" icon={<ArrowUpRight aria-hidden />} render={<Link to="/" />}>
            View Live Site
          </Button>
        }
      />
      <MissingDetails />
      <Section title="This week">
        <ThisWeek />
      </Section>
      <Section title="Needs attention" actions={<Link to={linkTo('inbox')}>Inbox</Link>}>
        <NeedsAttention />
      </Section>
      <SectionBoundary section="counts">
        <CountGrid />
      </SectionBoundary>
      <Columns>
        <SectionBoundary section="invoice chart">
          <InvoiceChart />
        </SectionBoundary>
        <SectionBoundary section="sprint chart">
          <SprintChart />
        </SectionBoundary>
      </Columns>
      <Columns>
        <Section title="Quick actions">
          <TileList links={quickActions} />
        </Section>
        <Section title="Recent Activity">
          <ActivityList subject="Recent activity" query={recentActivityQuery()} />
        </Section>
      </Columns>
    </Stack>
  );
}
