import { useServices } from '@northlight/contract';
import { Link } from '@northlight/contract/router';
import { IconButton } from '@northlight/shared-ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { paths } from '../addresses/address.ts';
import { portalQueries } from '../queries/portal-queries.ts';

const Root = styled.div`
  position: relative;
`;

const Count = styled.span`
  position: absolute;
  top: 2px;
  right: 0;
  min-width: 1.125rem;
  padding: 0 var(--space-4);
  border-radius: var(--radius-full);
  background: var(--color-accent);
  color: var(--color-on-accent);
  font-size: var(--text-xs);
  line-height: 1.125rem;
  font-weight: var(--weight-semibold);
  text-align: center;
  font-variant-numeric: tabular-nums;
  pointer-events: none;
`;

/** Shows the number of unread notifications. When it increases, invalidates the portal's other queries. */
export function NotificationBell({ userId }: { userId: string }) {
  const { announce } = useServices();
  const queryClient = useQueryClient();
  const { data: unread } = useQuery(portalQueries.unread(userId));
  const lastCount = useRef<number | undefined>(undefined);

  useEffect(() => {
    const previousCount = lastCount.current;
    lastCount.current = unread;
    if (previousCount === undefined || unread === undefined || unread <= previousCount) return;
    announce(
      unread - previousCount === 1 ? '1 new notification' : `${unread - previousCount} new notifications`,
    );
    // A new notification may concern sprints, invoices or the project. The count itself is fresh.
    void queryClient.invalidateQueries({
      queryKey: ['portal'],
      predicate: ({ queryKey }) => queryKey[1] !== 'unread' && queryKey[1] !== 'today',
    });
  }, [unread, announce, queryClient]);

  const count = unread ?? 0;
  return (
    <Root>
      <IconButton
        label={count === 0 ? 'Notifications' : `Notifications, ${count} unread`}
        render={<Link to={paths.home({ tab: 'notifications' })} />}
      >
        <Bell aria-hidden="true" />
      </IconButton>
      {count === 0 ? null : <Count aria-hidden="true">{count > 99 ? '99+' : count}</Count>}
    </Root>
  );
}
