import { useTitle } from '@platform/contract';
import { Link } from '@platform/router';
import { SearchX } from 'lucide-react';
import { Button, PageHeader, Stack } from 'shared-ui';
import { texts } from '../../lib/texts.ts';

/** One page for a sprint that is not there and for one of somebody else. */
export function SprintNotFound() {
  useTitle(texts.sprintNotFoundTitle);
  return (
    <Stack gap={24}>
      <SearchX aria-hidden="true" strokeWidth={1.25} size={32} />
      <PageHeader face="display" title={texts.sprintNotFoundTitle} description={texts.sprintNotFound} />
      <div>
        <Button render={<Link to="/client-portal" />}>Back to Dashboard</Button>
      </div>
    </Stack>
  );
}
