import { AppError } from '@northlight/auth-kit';
import { NotFoundError, RemoteLoadError, useServices } from '@northlight/contract';
import { keepTypedText } from '@northlight/contract/drafts/typed-text';
import { type RouteHandle, routeIds } from '@northlight/contract/page-tree';
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

const ErrorId = styled.p`
  font-size: var(--text-sm);
  color: var(--color-text-muted);
`;

/** Abandons a version whose frame or page is broken. @returns whether the tab falls back to the previous version */
export type FallBack = (remote: string, error: unknown, page?: string) => boolean;

interface RemoteErrorPageProps {
  /** What failed: a whole remote, including its frame, or one page inside the frame. */
  readonly scope: 'remote' | 'page';
  /** Absent on the shell's pages, which have no other version. */
  readonly fallBack?: FallBack;
}

/**
 * Shown when a remote or page failed to load or threw. If its code is at fault, the previous version is tried first and
 * typed text is restored.
 */
export function RemoteErrorPage({ scope, fallBack = () => false }: RemoteErrorPageProps) {
  const error = useRouteError();
  const isFallingBack = usePreviousVersion(scope, fallBack);
  if (isFallingBack) return <PendingPage />;
  if (isNotFound(error)) return <NotFoundPage />;
  return <Failure scope={scope} error={error} />;
}

/** @returns whether the previous version is being tried */
function usePreviousVersion(scope: RemoteErrorPageProps['scope'], fallBack: FallBack): boolean {
  const error = useRouteError();
  const remote = useFailedRemote(scope);
  const route = useMatches().at(-1)?.id.slice(`${remote}:`.length);
  const page = scope === 'page' ? route : undefined;
  const navigate = useNavigate();
  const location = useLocation();
  const [handledError, setHandledError] = useState<unknown>();
  const isFallingBack = isBroken(error) && error !== handledError;
  // Runs while rendering, because React removes the failed page before effects run. Stores nothing without fields.
  if (isFallingBack) keepTypedText();
  useEffect(() => restoreTypedText, []);
  // A layout effect, not while rendering: React may render a failed tree twice.
  useLayoutEffect(() => {
    if (!isFallingBack) return;
    // The router's error boundary resets only on navigation.
    if (remote !== null && fallBack(remote, error, page)) void navigate(location, { replace: true });
    else setHandledError(error);
  }, [isFallingBack, remote, page, error, fallBack, navigate, location]);
  return isFallingBack;
}

/** The remote that owns the open route, or whose frame around a page of the shell failed; null if the shell failed. */
function useFailedRemote(scope: RemoteErrorPageProps['scope']): string | null {
  const matches = useMatches();
  const frameRemote = matches.find(({ id }) => id === routeIds.framed)?.loaderData;
  const owner = (matches.at(-1)?.handle as RouteHandle | undefined)?.remote;
  return owner ?? (scope === 'remote' && typeof frameRemote === 'string' ? frameRemote : null);
}

/** Whether the code is at fault, not the backend's response, the connection or the URL. */
function isBroken(error: unknown): boolean {
  const isFailedFetch = error instanceof TypeError && /fetch|load failed/i.test(error.message);
  const harmlessErrors = [RemoteLoadError, NotFoundError, AppError, DOMException];
  return (
    !isFailedFetch && !isRouteErrorResponse(error) && !harmlessErrors.some((kind) => error instanceof kind)
  );
}

const isNotFound = (error: unknown) =>
  error instanceof NotFoundError || (isRouteErrorResponse(error) && error.status === 404);

/** Explains the failure and offers Try again and a link home. */
function Failure({ scope, error }: { scope: RemoteErrorPageProps['scope']; error: unknown }) {
  const { report } = useServices();
  const owner = useFailedRemote(scope);
  const [id, setId] = useState('');
  const reportedError = useRef<unknown>(null);
  useEffect(() => {
    // Report each error once, even if effects run twice.
    if (reportedError.current === error) return;
    reportedError.current = error;
    setId(report(error, owner === null ? 'the shell' : `remote ${owner}`));
  }, [error, owner, report]);

  const loadError = error instanceof RemoteLoadError ? error : null;
  const remote = loadError?.remote ?? owner;
  const title = loadError ? 'This part could not be loaded' : 'Something went wrong here';
  const message = loadError
    ? getLoadErrorMessage(loadError.kind)
    : 'This page stopped working. The rest of the site still works.';
  return (
    <PlainPage eyebrow={loadError ? `${remote} · ${loadError.kind}` : (remote ?? '')} title={title}>
      <p>{message}</p>
      <Actions kind={loadError?.kind} />
      <ErrorId>Error {id}</ErrorId>
    </PlainPage>
  );
}

function Actions({ kind }: { kind: RemoteLoadError['kind'] | undefined }) {
  const { state, revalidate } = useRevalidator();
  const [retryCount, setRetryCount] = useState(0);
  // Retries of a stalled script share its request, so only reloading the document helps.
  const offersReload = kind === 'chunk' && retryCount > 0 && state === 'idle';
  return (
    <Cluster>
      <Button
        isLoading={state !== 'idle'}
        onClick={() => {
          if (offersReload) {
            location.reload();
            return;
          }
          setRetryCount((count) => count + 1);
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

function getLoadErrorMessage(kind: RemoteLoadError['kind']): string {
  switch (kind) {
    case 'network':
      return 'The connection was lost. Check that you are online, then try again.';
    case 'timeout':
      return 'It took too long to load. Your connection may be slow at the moment.';
    case 'http':
    case 'chunk':
      return 'A file could not be loaded. This usually resolves itself within a minute.';
    case 'integrity':
      return 'A file does not match the released version, so it was not run.';
    case 'evaluation':
      return 'It failed to start. We have been notified.';
    case 'contract':
      return 'It is not compatible with the rest of the site. We have been notified.';
    default:
      return kind satisfies never;
  }
}
