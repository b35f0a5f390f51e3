import type { AuthConfig } from '@northlight/auth-kit';
import {
  keepPortalView,
  type PortalView,
  portalViewNote,
  readPortalView,
} from '@northlight/contract/portal-view';
import { Button } from '@northlight/shared-ui';
import { Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import styled from 'styled-components';
import { readBoot } from '../read-boot.ts';
import { createViewSession } from './create-view-session.ts';

/**
 * Starts a portal view in this tab: staff see the portal as one client, with a banner to end the view.
 * @returns undefined if the view has expired or its session has ended; the tab then starts normally
 */
export function startPortalView(): Pick<AuthConfig, 'fetch' | 'storage' | 'isReadOnly'> | undefined {
  const view = readPortalView();
  const { backend } = readBoot();
  const session =
    view && view.until > Date.now() ? createViewSession(view, backend, () => leave(view)) : null;
  if (view === null || session === null) {
    keepPortalView(null);
    return undefined;
  }
  showBanner(view, () => {
    // If the request fails, the view expires anyway.
    void session.end().finally(() => leave(view));
  });
  return { ...session, isReadOnly: true };
}

function leave({ back }: PortalView): void {
  keepPortalView(null);
  location.replace(back);
}

const Bar = styled.aside`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8) var(--space-16);
  align-items: center;
  padding: var(--space-8) var(--space-20);
  border-top: 2px solid var(--color-warning);
  background: var(--color-warning-tint);
  color: var(--color-warning);
  font-size: var(--text-sm);
  line-height: var(--leading-sm);

  svg {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
  }

  p {
    flex: 1 1 10rem;
  }
`;

const minute = 60_000;
/** Screen readers announce the remaining time at these minutes. */
const announcedMinutes = [10, 5, 1];

/** Shows the banner below the page. It ends the view when it expires. */
function showBanner(view: PortalView, end: () => void): void {
  const host = document.createElement('div');
  host.style.cssText = 'position:sticky;bottom:0;z-index:var(--z-sidebar)';
  document.body.append(host);
  createRoot(host).render(<Banner view={view} end={end} />);
}

function Banner({ view, end }: { view: PortalView; end: () => void }) {
  const [remainingTime, setRemainingTime] = useState(() => view.until - Date.now());
  const [isEnding, setIsEnding] = useState(false);
  const minutes = Math.max(0, Math.ceil(remainingTime / minute));
  const hasExpired = remainingTime <= 0;

  useEffect(() => {
    const timer = setInterval(() => setRemainingTime(view.until - Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [view]);
  useEffect(() => {
    if (hasExpired) end();
  }, [hasExpired, end]);

  const endView = () => {
    setIsEnding(true);
    end();
  };
  const remainingTimeText = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`;
  return (
    <Bar aria-label="Portal view">
      <Eye aria-hidden="true" />
      <p>
        You are viewing the portal as <strong>{view.name}</strong>
        {view.company === '' ? null : ` (${view.company})`}.{' '}
        <span id={portalViewNote}>Nothing can be changed.</span> {remainingTimeText}.
      </p>
      <span role="status" className="visually-hidden">
        {announcedMinutes.includes(minutes) ? remainingTimeText : ''}
      </span>
      <Button size="sm" isLoading={isEnding} onClick={endView}>
        End view
      </Button>
    </Bar>
  );
}
