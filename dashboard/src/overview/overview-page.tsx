import { Link } from '@northlight/router';
import { Button, PageHeader, SectionBoundary, Stack } from '@northlight/shared-ui';
import { ArrowUpRight } from 'lucide-react';
import { Columns, Section } from '../lib/screen/section.tsx';
import { linkTo } from '../lib/screens.ts';
import { CountGrid } from './count-grid.tsx';
import { InvoiceChart } from './invoice-chart.tsx';
import { NeedsAttention } from './needs-attention.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { SprintChart } from './sprint-chart.tsx';

/** /dashboard: what there is, what can be done about it, and what happened lately. */
export function Component() {
  return (
    <Stack gap={32}>
      <PageHeader
        title="Dashboard"
        description="Everything the site and the client portal show, in one place."
        actions={
          <Button variant="secondary" icon={<ArrowUpRight aria-hidden />} render={<Link to="/" />}>
            View Live Site
          </Button>
        }
      />
      <Section title="Needs attention" aside={<Link to={linkTo('inbox')}>Inbox</Link>}>
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
          <QuickActions />
        </Section>
        <Section title="Recent Activity">
          <RecentActivity />
        </Section>
      </Columns>
    </Stack>
  );
}
