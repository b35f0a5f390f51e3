import { AppError } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { Button, Cluster } from '@northlight/shared-ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { clientWorkArea } from '../queries/client-work-queries.ts';
import { invalidateArea } from '../records/record-api.ts';
import { texts } from '../texts.ts';
import {
  type PendingAction,
  type PendingNotification,
  pendingNotificationsQuery,
  resolveNotification,
} from './notification-queries.ts';
import { restoreDraft, setHasPending, useHasPending } from './pending-notifications-state.ts';

const Root = styled.section`
  /* In the flow, so that it covers nothing that cannot be scrolled above it. */
  position: sticky;
  bottom: 0;
  z-index: var(--z-sticky);
  max-height: 50dvh;
  overflow-y: auto;
  padding: var(--space-8) var(--space-16);
  border-top: 1px solid var(--color-line);
  background: var(--color-surface);
  box-shadow: var(--shadow-floating);
  font-size: var(--text-sm);
  line-height: var(--leading-sm);

  @media print {
    display: none;
  }
`;

const Summary = styled.summary`
  padding-block: var(--space-8);
  font-weight: var(--weight-medium);
  font-variant-numeric: tabular-nums;
`;

const Change = styled.div`
  display: grid;
  gap: var(--space-4) var(--space-16);
  padding-block: var(--space-8);
  overflow-wrap: anywhere;

  @media (width >= 768px) {
    grid-template-columns: minmax(0, 1fr) auto;

    & > :last-child {
      grid-area: 1 / 2 / span 2;
    }
  }

  & > p:first-child {
    font-weight: var(--weight-medium);
    font-variant-numeric: tabular-nums;
  }

  & > q {
    color: var(--color-text-secondary);
  }
`;

/** Shows the notifications that the user's changes are about to send to clients, as long as the changes can be undone. */
export function PendingNotifications() {
  const hasPending = useHasPending();
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery({
    ...pendingNotificationsQuery(),
    enabled: hasPending,
    staleTime: 0,
  });
  // Both times come from the browser's clock; only the difference matters.
  const now = Math.max(useNow(hasPending), dataUpdatedAt);
  const pending = (data ?? [])
    .map((item) => ({ item, secondsLeft: Math.ceil((dataUpdatedAt - now) / 1000 + item.seconds_left) }))
    .filter(({ secondsLeft }) => secondsLeft > 0);
  const changeIds = [...new Set(pending.map(({ item }) => item.change_id))];
  const isSettled = hasPending && data !== undefined && !isFetching && !isError && pending.length === 0;

  useEffect(() => {
    if (isSettled) setHasPending(false);
  }, [isSettled]);

  if (!hasPending) return null;
  if (isError && !isFetching) {
    return (
      <Root aria-label="Messages to clients">
        The messages about your change could not be loaded. They will be sent automatically.
        <Cluster>
          <Button size="sm" onClick={() => void refetch()}>
            Retry
          </Button>
        </Cluster>
      </Root>
    );
  }
  if (pending.length === 0) return null;
  const getSecondsLeft = (items: typeof pending) => Math.min(...items.map(({ secondsLeft }) => secondsLeft));
  const changes = changeIds.map((change) => {
    const items = pending.filter(({ item }) => item.change_id === change);
    return (
      <UndoableChange
        key={change}
        items={items.map(({ item }) => item)}
        secondsLeft={getSecondsLeft(items)}
      />
    );
  });
  const messageCount = pending.filter(({ item }) => item.message !== null).length;
  return (
    <Root aria-label="Messages to clients">
      {changes.length === 1 ? (
        changes
      ) : (
        <details>
          <Summary>
            {messageCount === 0
              ? `${changes.length} changes can be undone for ${getSecondsLeft(pending)} s`
              : `${messageCount} ${messageCount === 1 ? 'message goes' : 'messages go'} out in ${getSecondsLeft(pending)} s`}
          </Summary>
          {changes}
        </details>
      )}
    </Root>
  );
}

function UndoableChange({
  items,
  secondsLeft,
}: {
  items: readonly PendingNotification[];
  secondsLeft: number;
}) {
  const { announce } = useServices();
  const resolve = useResolveNotification();
  const [first] = items;
  const titles = items.map(({ title }) => `“${title}”`).join(' and ');

  const isNotifying = first?.message != null;
  const summary = isNotifying
    ? `${titles} will be sent to ${first.client_name} in`
    : `${titles}: the client will not be notified. You can undo this for`;
  const initialText = useRef(`${summary} ${secondsLeft} seconds.${isNotifying ? ' You can undo it.' : ''}`);
  useEffect(() => announce(initialText.current), [announce]);

  if (first === undefined) return null;
  const act = (action: PendingAction) => resolve.mutate({ item: first, action });
  return (
    <Change role="group" aria-label={titles}>
      <p>
        {summary} {secondsLeft} s
      </p>
      {items.map(({ title, message }) => (message === null ? null : <q key={title}>{message}</q>))}
      <Cluster>
        <Button
          data-takes-focus
          size="sm"
          variant="primary"
          disabled={resolve.isPending}
          onClick={() => act('undo')}
        >
          Undo
        </Button>
        {isNotifying && (
          <>
            <Button size="sm" disabled={resolve.isPending} onClick={() => act('send')}>
              Send now
            </Button>
            <Button size="sm" variant="ghost" disabled={resolve.isPending} onClick={() => act('wait')}>
              Delay one minute
            </Button>
          </>
        )}
      </Cluster>
    </Change>
  );
}

function useResolveNotification() {
  const { toast, report, announce } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ item, action }: { item: PendingNotification; action: PendingAction }) =>
      resolveNotification(item.change_id, action),
    onSuccess: (_, { item, action }) => {
      if (action === 'wait') announce('Delayed by one minute');
      if (action === 'send') announce(`Sent to ${item.client_name}`);
      if (action !== 'undo') return;
      const hasRestored = restoreDraft(item.row_id);
      toast({
        tone: 'success',
        title: texts.pending.undone,
        description: hasRestored ? texts.pending.draftRestored : texts.pending.restored,
      });
    },
    onError: (error, { action }) => {
      report(error, 'resolving a pending notification');
      const failedText = action === 'undo' ? texts.pending.undoFailed : texts.pending.resolveFailed;
      const reason = error instanceof AppError ? error.details.serverMessage : undefined;
      toast({
        tone: 'danger',
        title: texts.error,
        description: reason ? `${failedText}. ${reason}` : failedText,
      });
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: pendingNotificationsQuery().queryKey }),
        invalidateArea(queryClient, clientWorkArea),
      ]),
  });
}

/** The current time, updated while needed. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isRunning) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}
