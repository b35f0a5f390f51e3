import { useHeadFirst } from '@northlight/first-view/use-head-first';
import { Outlet, useLocation, useNavigation } from '@northlight/router';
import { Delayed, PageHeader, Skeleton, Stack } from '@northlight/shared-ui';
import { remote } from '../../remote.ts';

const titleOf = (pathname: string) => remote.routes.find(({ path }) => path === pathname)?.title;

/** The open screen. From the press that leads to another one on, that one's title stands here until the rest is drawn. */
export function PageOutlet() {
  const { pathname } = useLocation();
  const to = useNavigation().location?.pathname ?? pathname;
  const coming = to === pathname ? undefined : titleOf(to);
  return (
    <>
      {coming !== undefined && <Coming title={coming} />}
      <div hidden={coming !== undefined}>
        <Page key={pathname} title={titleOf(pathname)} />
      </div>
    </>
  );
}

function Page({ title }: { title: string | undefined }) {
  return useHeadFirst() || title === undefined ? <Outlet /> : <Coming title={title} />;
}

function Coming({ title }: { title: string }) {
  return (
    <Stack gap={24}>
      <PageHeader title={title} />
      <Delayed>
        <Skeleton height="20rem" />
      </Delayed>
    </Stack>
  );
}
