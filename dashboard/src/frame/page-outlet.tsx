import { MovingOutlet } from '@northlight/contract/first-view/moving-outlet';
import { Delayed, PageHeader, Skeleton, Stack } from '@northlight/shared-ui';
import { remote } from '../../remote.ts';

/** The open screen; the next one begins with the title that `remote.ts` declares. */
export function PageOutlet() {
  return <MovingOutlet headOf={headOf} />;
}

function headOf(pathname: string) {
  const title = remote.routes.find(({ path }) => path === pathname)?.title;
  if (title === undefined) return null;
  return (
    <Stack gap={24}>
      <PageHeader title={title} />
      <Delayed>
        <Stack gap={16}>
          <Skeleton height="2.25rem" width="min(22rem, 100%)" />
          <Skeleton height="11rem" />
          <Skeleton height="11rem" />
        </Stack>
      </Delayed>
    </Stack>
  );
}
