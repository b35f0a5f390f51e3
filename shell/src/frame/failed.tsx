import { NotFoundError, RemoteLoadError, useServices } from '@northlight/contract';
import { isRouteErrorResponse, Link, useMatches, useRevalidator, useRouteError } from '@northlight/router';
import { Button, Cluster } from '@northlight/shared-ui';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { failedRemote } from './failed-remote.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { PlainPage } from './plain-page.tsx';
import { Slot } from './slot.ts';

const Menu = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8) var(--space-20);
  margin: 0;
  padding: 0;
  list-style: none;
`;

const ErrorId = styled.p`
  font-size: var(--text-sm);
  color: var(--color-text-muted);
`;

/** In place of a remote in the end: a whole page, since the remote's frame may be what failed. */
export function RemoteFailed() {
  const failure = useFailure();
  if (failure.isNotFound) return <NotFoundPage />;
  return (
    <PlainPage eyebrow={failure.eyebrow} title={failure.title}>
      <p>{failure.message}</p>
      <Actions failure={failure} />
      <OtherPlaces failedRemote={failure.remote} />
      <ErrorId>Error {failure.id}</ErrorId>
    </PlainPage>
  );
}

/** What stands in place of one page in the end. */
export function PageFailed() {
  const failure = useFailure();
  if (failure.isNotFound) return <NotFoundPage />;
  return (
    <Slot aria-labelledby="failure-title">
      <h1 id="failure-title">{failure.title}</h1>
      <p>{failure.message}</p>
      <Actions failure={failure} />
      <ErrorId>Error {failure.id}</ErrorId>
    </Slot>
  );
}

type Failure = ReturnType<typeof useFailure>;

function Actions({ failure }: { failure: Failure }) {
  const { state, revalidate } = useRevalidator();
  const [tries, setTries] = useState(0);
  // A stalled script request is joined by every retry of the same address: only a new document ends it.
  const offersReload = failure.kind === 'chunk' && tries > 0 && state === 'idle';
  return (
    <Cluster>
      <Button
        isLoading={state !== 'idle'}
        onClick={() => {
          if (offersReload) {
            location.reload();
            return;
          }
          setTries((count) => count + 1);
          void revalidate();
        }}
      >
        {offersReload ? 'Reload' : 'Try again'}
      </Button>
      <Button variant="secondary" render={<Link to="/" />}>
        Return to Home
      </Button>
    </Cluster>
  );
}

/** The public menu, drawn from the declarations: the frame that usually draws it may be what failed. */
function OtherPlaces({ failedRemote }: { failedRemote: string | null }) {
  const { boot } = useServices();
  const entries = boot.remotes
    .filter(
      (remote) => remote.name !== failedRemote && remote.routes.some(([, access]) => access === 'public'),
    )
    .flatMap((remote) => remote.navigation);
  if (entries.length === 0) return null;
  return (
    <nav aria-label="Other pages">
      <Menu>
        {entries.map(([path, label]) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
      </Menu>
    </nav>
  );
}

function useFailure() {
  const error = useRouteError();
  const { report } = useServices();
  const remote = failedRemote(useMatches());
  const [id, setId] = useState('');
  const reported = useRef<unknown>(null);
  useEffect(() => {
    // Once for each error, also when effects run twice.
    if (reported.current === error || error instanceof NotFoundError) return;
    reported.current = error;
    setId(report(error, remote === null ? 'the shell' : `remote ${remote}`));
  }, [error, remote, report]);

  const isNotFound = error instanceof NotFoundError || (isRouteErrorResponse(error) && error.status === 404);
  if (error instanceof RemoteLoadError) {
    return {
      id,
      isNotFound,
      kind: error.kind,
      remote: error.remote,
      eyebrow: `${error.remote} · ${error.kind}`,
      title: 'This part could not be loaded',
      message: messageFor(error.kind),
    } as const;
  }
  return {
    id,
    isNotFound,
    kind: null,
    remote,
    eyebrow: remote ?? '',
    title: 'Something went wrong here',
    message: 'This page ran into an error. The rest of the product goes on working.',
  } as const;
}

function messageFor(kind: RemoteLoadError['kind']): string {
  switch (kind) {
    case 'network':
      return 'The connection broke off. Check that you are online, then try again.';
    case 'timeout':
      return 'It took too long to arrive. The connection may be slow at the moment.';
    case 'http':
    case 'chunk':
      return 'A file of it could not be fetched. That usually passes within a minute.';
    case 'integrity':
      return 'A file of it is not the one that was released, so it was not run.';
    case 'evaluation':
      return 'It stopped while it was starting. We have noted it.';
    case 'contract':
      return 'It does not fit the version of the product that is open. We have noted it.';
    default:
      return kind satisfies never;
  }
}
