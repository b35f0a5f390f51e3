import { FolderOpen } from 'lucide-react';
import { Button } from '../actions/button.tsx';
import { Card } from '../display/card.tsx';
import { Delayed } from '../feedback/delayed.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { LoadingState } from '../feedback/loading-state.tsx';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Stack } from '../layout/stack.tsx';
import { Grid, Section } from './section.tsx';

/** What stands in the place of data: on its way, none, failed. */
export function StatesSection() {
  return (
    <Section title="States">
      <Grid>
        <Card>
          <LoadingState label="Loading services...">
            <Stack gap={12}>
              <Skeleton height={160} radius="card" />
              <Skeleton width="60%" height={24} />
              <Skeleton height={16} />
              <Skeleton width="80%" height={16} />
            </Stack>
          </LoadingState>
        </Card>
        <Card padding="none">
          <EmptyState
            icon={<FolderOpen />}
            title="No projects yet"
            message="A project holds its sprints, tickets and invoices."
            action={<Button variant="primary">New project</Button>}
          />
        </Card>
        <Card padding="none">
          <EmptyState title="Nothing matches" action={<Button>Clear filters</Button>} />
        </Card>
        <Card padding="none">
          <ErrorState
            title="Failed to load projects"
            message="The connection was lost on the way."
            onRetry={() => {}}
            homeLink={<a href="#kit">Return to Home</a>}
            errorId="7f3a-19c2"
          />
        </Card>
        <Card>
          <Stack gap={24}>
            <ProgressBar value={0} label="Discovery" />
            <ProgressBar value={42} label="Checkout" />
            <ProgressBar value={100} label="Rollout" />
            <Delayed ms={1000}>
              <p>This took a second to appear.</p>
            </Delayed>
          </Stack>
        </Card>
      </Grid>
    </Section>
  );
}
