import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { portalQueries } from '../lib/portal-queries.ts';

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
 * Says that the connection is gone while what was loaded stays on screen, and has it read anew once it is back. What
 * looks for news is what notices.
 */
export function ConnectionNote({ userId }: { userId: string }) {
  const queryClient = useQueryClient();
  const isOnline = useSyncExternalStore(subscribe, () => onlineManager.isOnline());
  const { errorUpdatedAt, dataUpdatedAt } = useQuery(portalQueries.unread(userId));
  // Not `isError`: a read that never succeeded is no error while it is tried again, and the connection not back yet.
  const isDown = !isOnline || errorUpdatedAt > dataUpdatedAt;
  const wasDown = useRef(false);

  useEffect(() => {
    if (wasDown.current && !isDown) {
      void queryClient.refetchQueries({ queryKey: ['portal'], type: 'active' });
    }
    wasDown.current = isDown;
  }, [isDown, queryClient]);

  return (
    <Band role="status">
      {isDown ? (
        <Root>
          <CloudOff aria-hidden="true" />
          The connection is interrupted. What you see may be out of date; what you write is kept.
        </Root>
      ) : null}
    </Band>
  );
}
