import { AppError } from '@northlight/auth-kit';
import { NotFoundError, RemoteLoadError } from '@northlight/contract';
import { keepTypedText } from '@northlight/drafts/typed-text';
import { useLate } from '@northlight/first-view/use-late';
import {
  isRouteErrorResponse,
  Link,
  useLocation,
  useMatches,
  useNavigate,
  useRevalidator,
  useRouteError,
} from '@northlight/router';
import { type CSSProperties, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { restoreTypedText } from '../document/restore-typed-text.ts';
import { fetchLater } from '../fetch-later.ts';
import { failedRemote } from './failed-remote.ts';
import { PendingPage } from './pending-page.tsx';
import { Slot } from './slot.ts';

/** The frame of a remote, or a page of it, is broken. @returns whether another version stands in for it */
export type GiveUp = (remote: string, error: unknown, page?: string) => boolean;

/** In place of a remote that could not be loaded or started; the rest of the product stays reachable from it. */
export function RemoteFailure({ giveUp }: { giveUp: GiveUp }) {
  const isOpen = useStandIn((remote, error) => giveUp(remote, error));
  return isOpen ? <PendingPage /> : <Said by="RemoteFailed" />;
}

/** In place of a page of a remote, inside its frame. */
export function PageFailure({ giveUp }: { giveUp: GiveUp }) {
  const isOpen = useStandIn(giveUp);
  return isOpen ? <PendingPage /> : <PageFailed />;
}

/**
 * Has the previous version of a remote stand in where the code of the live one is at fault. What was typed is put back
 * into the page that comes instead.
 * @returns whether that is still open
 */
function useStandIn(giveUp: GiveUp): boolean {
  const error = useRouteError();
  const matches = useMatches();
  const remote = failedRemote(matches);
  const page = matches.at(-1)?.id.slice(`${remote}:`.length);
  const navigate = useNavigate();
  const here = useLocation();
  const [settled, setSettled] = useState<unknown>();
  const isOpen = isBroken(error) && error !== settled;
  // While rendering: the page that has thrown still stands in the document.
  useMemo(() => isOpen && keepTypedText(), [isOpen]);
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

/** Whether the code is at fault, and not what the backend answered, the connection or the address. */
function isBroken(error: unknown): boolean {
  const isFailedFetch = error instanceof TypeError && /fetch|load failed/i.test(error.message);
  const expected = [RemoteLoadError, NotFoundError, AppError, DOMException];
  return !isFailedFetch && !isRouteErrorResponse(error) && !expected.some((kind) => error instanceof kind);
}

/** What stands in place of one page in the end. */
export const PageFailed = () => <Said by="PageFailed" />;

/** The page for every address that nobody owns. */
export const NotFoundPage = () => <Said by="NotFoundPage" />;

/** The kit's button is among what may be missing. */
const button: CSSProperties = {
  minHeight: 'var(--height-touch)',
  padding: '0 var(--space-20)',
  border: '1px solid var(--color-control-border)',
  borderRadius: 'var(--radius-control)',
};

/** Says what happened. Its code comes when it is needed or at the first sign of a person, whichever is first. */
function Said({ by }: { by: 'RemoteFailed' | 'PageFailed' | 'NotFoundPage' }) {
  const { code, hasFailed, retry } = useLate(fetchLater, 'loading what says a failure');
  const { revalidate } = useRevalidator();
  if (code !== null) {
    const Page = code[by];
    return <Page />;
  }
  if (!hasFailed) return <PendingPage />;
  // The connection is most likely gone, and with it what would say so in more words.
  return (
    <Slot>
      <h1>This part could not be loaded</h1>
      <p>The connection broke off. Check that you are online, then try again.</p>
      <button
        type="button"
        style={button}
        onClick={() => {
          retry();
          void revalidate();
        }}
      >
        Try again
      </button>
      <Link to="/">Return to Home</Link>
    </Slot>
  );
}
