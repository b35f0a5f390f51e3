import { AppError } from '@northlight/auth-kit';
import { NotFoundError, RemoteLoadError, useServices } from '@northlight/contract';
import { keepTypedText } from '@northlight/contract/drafts/typed-text';
import type { RouteHandle } from '@northlight/contract/page-tree';
import {
  isRouteErrorResponse,
  Link,
  useLocation,
  useMatches,
  useNavigate,
  useRevalidator,
  useRouteError,
} from '@northlight/contract/router';
import { Button, Cluster } from '@northlight/shared-ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { restoreTypedText } from '../document/restore-typed-text.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { PendingPage } from './pending-page.tsx';
import { PlainPage } from './plain-page.tsx';

/** The place of a page, with one thing to say. */
const Slot = styled.section`
  display: grid;
  gap: var(--space-16);
  justify-items: start;
  align-content: center;
  min-height: 50dvh;
  max-width: var(--width-prose);
  margin: 0 auto;
  padding: var(--space-48) var(--space-20);

  h1 {
    margin: 0;
    font-size: var(--text-2xl);
    line-height: var(--leading-2xl);
    font-weight: var(--weight-semibold);
  }
`;

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

/** Gives up the version of a remote whose frame, or page, is broken. @returns whether another version stands in for it */
export type GiveUp = (remote: string, error: unknown, page?: string) => boolean;

interface RemoteErrorPageProps {
  /** What it stands in place of: a whole remote, whose frame may be what failed, or one page inside that frame. */
  readonly scope: 'remote' | 'page';
  /** Absent on pages of the shell, which have no other version. */
  readonly giveUp?: GiveUp;
}

/**
 * In place of what could not be loaded or has thrown. Where the code is at fault, the previous version of the remote is
 * tried first, with what was typed.
 */
export function RemoteErrorPage({ scope, giveUp = () => false }: RemoteErrorPageProps) {
  const error = useRouteError();
  const isTrying = usePreviousVersion(scope, giveUp);
  if (isTrying) return <PendingPage />;
  if (isNotFound(error)) return <NotFoundPage />;
  return <Failure scope={scope} error={error} />;
}

/** @returns whether it is still open which version stands there */
function usePreviousVersion(scope: RemoteErrorPageProps['scope'], giveUp: GiveUp): boolean {
  const error = useRouteError();
  const remote = useFailedRemote();
  const route = useMatches().at(-1)?.id.slice(`${remote}:`.length);
  const page = scope === 'page' ? route : undefined;
  const navigate = useNavigate();
  const here = useLocation();
  const [settled, setSettled] = useState<unknown>();
  const isOpen = isBroken(error) && error !== settled;
  // While rendering, since effects come after React has removed the page that threw. Without fields it keeps nothing.
  if (isOpen) keepTypedText();
  useEffect(() => restoreTypedText, []);
  // Before anything is painted, and not while rendering: React renders again what has thrown.
  useLayoutEffect(() => {
    if (!isOpen) return;
    // Navigating, since the router's own boundary lets go of an error with the location that it came at.
    if (remote !== null && giveUp(remote, error, page)) void navigate(here, { replace: true });
    else setSettled(error);
  }, [isOpen, remote, page, error, giveUp, navigate, here]);
  return isOpen;
}

/** The remote that owns the open route; null on a page of the shell. */
function useFailedRemote(): string | null {
  return (useMatches().at(-1)?.handle as RouteHandle | undefined)?.remote ?? null;
}

/** Whether the code is at fault, and not what the backend answered, the connection or the address. */
function isBroken(error: unknown): boolean {
  const isFailedFetch = error instanceof TypeError && /fetch|load failed/i.test(error.message);
  const expected = [RemoteLoadError, NotFoundError, AppError, DOMException];
  return !isFailedFetch && !isRouteErrorResponse(error) && !expected.some((kind) => error instanceof kind);
}

const isNotFound = (error: unknown) =>
  error instanceof NotFoundError || (isRouteErrorResponse(error) && error.status === 404);

/** Says what happened, with Retry and a way out. */
function Failure({ scope, error }: { scope: RemoteErrorPageProps['scope']; error: unknown }) {
  const { report } = useServices();
  const owner = useFailedRemote();
  const [id, setId] = useState('');
  const reported = useRef<unknown>(null);
  useEffect(() => {
    // Once for each error, also when effects run twice.
    if (reported.current === error) return;
    reported.current = error;
    setId(report(error, owner === null ? 'the shell' : `remote ${owner}`));
  }, [error, owner, report]);

  const loadError = error instanceof RemoteLoadError ? error : null;
  const remote = loadError?.remote ?? owner;
  const title = loadError ? 'This part could not be loaded' : 'Something went wrong here';
  const message = loadError
    ? messageFor(loadError.kind)
    : 'This page ran into an error. The rest of the product goes on working.';
  const actions = <Actions kind={loadError?.kind} />;
  if (scope === 'page') {
    return (
      <Slot aria-labelledby="failure-title">
        <h1 id="failure-title">{title}</h1>
        <p>{message}</p>
        {actions}
        <ErrorId>Error {id}</ErrorId>
      </Slot>
    );
  }
  return (
    <PlainPage eyebrow={loadError ? `${remote} · ${loadError.kind}` : (remote ?? '')} title={title}>
      <p>{message}</p>
      {actions}
      <OtherPlaces failedRemote={remote} />
      <ErrorId>Error {id}</ErrorId>
    </PlainPage>
  );
}

function Actions({ kind }: { kind: RemoteLoadError['kind'] | undefined }) {
  const { state, revalidate } = useRevalidator();
  const [tries, setTries] = useState(0);
  // A stalled script request is joined by every retry of the same address: only a new document ends it.
  const offersReload = kind === 'chunk' && tries > 0 && state === 'idle';
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
