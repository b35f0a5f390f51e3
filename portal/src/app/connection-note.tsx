import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { portalQueries } from '../queries/portal-queries.ts';

const Root = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-8);
  max-width: var(--width-portal);
  margin: 0 auto;
  padding: var(--space-8) var(--space-20);
  color: var(--color-warning);
  font-size: var(--text-sm);
  line-height: var(--leading-sm);

  svg {
    flex: none;
    width: 1.125rem;
    height: 1.125rem;
  }
`;

const Band = styled.div`
  background: var(--color-warning-tint);

  &:empty {
    display: none;
  }
`;

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);

/**
 * Warns when the connection is lost and refetches the page's data when it is back. The poll for unread notifications
 * detects both.
 */
export function ConnectionNote({ userId }: { userId: string }) {
  const queryClient = useQueryClient();
  const isOnline = useSyncExternalStore(subscribe, () => onlineManager.isOnline());
  const { errorUpdatedAt, dataUpdatedAt } = useQuery(portalQueries.unread(userId));
  // Not `isError`, which is false while a query that never succeeded is being retried.
  const isDisconnected = !isOnline || errorUpdatedAt > dataUpdatedAt;
  const wasDisconnected = useRef(false);

  useEffect(() => {
    if (wasDisconnected.current && !isDisconnected) {
      void queryClient.refetchQueries({ queryKey: ['portal'], type: 'active' });
    }
    wasDisconnected.current = isDisconnected;
  }, [isDisconnected, queryClient]);

  return (
    <Band role="status">
      {isDisconnected ? (
        <Root>
          <CloudOff aria-hidden="true" />
          Connection lost. This page may be out of date. Anything you type is saved on this device.
        </Root>
      ) : null}
    </Band>
  );
}
