import { AppError } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { Button, Cluster } from '@northlight/shared-ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { clientWorkArea } from '../queries/client-work-queries.ts';
import { invalidateArea } from '../records/record-api.ts';
import { texts } from '../texts.ts';
import { restoreDraft, setHasHeldNotices, useHasHeldNotices } from './held-notices-state.ts';
import { type HeldNotice, heldNoticesQuery, type NoticeAction, settleNotice } from './notice-queries.ts';

const Root = styled.section`
  position: fixed;
  right: var(--space-16);
  bottom: var(--space-16);
  z-index: var(--z-sticky);
  display: grid;
  gap: var(--space-16);
  width: min(26rem, calc(100vw - 2 * var(--space-16)));
  max-height: 60dvh;
  overflow-y: auto;
  padding: var(--space-16);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface);
  box-shadow: var(--shadow-floating);
  font-size: var(--text-sm);
  line-height: var(--leading-sm);

  @media print {
    display: none;
  }
`;

const Change = styled.div`
  display: grid;
  gap: var(--space-8);
  overflow-wrap: anywhere;

  & > p:first-child {
    font-weight: var(--weight-medium);
    font-variant-numeric: tabular-nums;
  }

  & > q {
    color: var(--color-text-secondary);
  }
`;

/** Shows the notices that the user's changes are about to send to clients, as long as the changes can be undone. */
export function HeldNotices() {
  const hasHeldNotices = useHasHeldNotices();
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery({
    ...heldNoticesQuery(),
    enabled: hasHeldNotices,
    staleTime: 0,
  });
  // Both times come from the browser's clock; only the difference matters.
  const now = Math.max(useNow(hasHeldNotices), dataUpdatedAt);
  const heldNotices = (data ?? [])
    .map((notice) => ({ notice, secondsLeft: Math.ceil((dataUpdatedAt - now) / 1000 + notice.seconds_left) }))
    .filter(({ secondsLeft }) => secondsLeft > 0);
  const changeIds = [...new Set(heldNotices.map(({ notice }) => notice.change_id))];
  const isSettled =
    hasHeldNotices && data !== undefined && !isFetching && !isError && heldNotices.length === 0;

  useEffect(() => {
    if (isSettled) setHasHeldNotices(false);
  }, [isSettled]);

  if (!hasHeldNotices) return null;
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
  if (heldNotices.length === 0) return null;
  return (
    <Root aria-label="Messages to clients">
      {changeIds.map((change) => (
        <HeldChange
          key={change}
          notices={heldNotices
            .filter(({ notice }) => notice.change_id === change)
            .map(({ notice }) => notice)}
          secondsLeft={Math.min(
            ...heldNotices
              .filter(({ notice }) => notice.change_id === change)
              .map(({ secondsLeft }) => secondsLeft),
          )}
        />
      ))}
    </Root>
  );
}

function HeldChange({ notices, secondsLeft }: { notices: readonly HeldNotice[]; secondsLeft: number }) {
  const { announce } = useServices();
  const settle = useSettleNotice();
  const [first] = notices;
  const client = first?.client_name ?? '';
  const titles = notices.map(({ title }) => `“${title}”`).join(' and ');

  const summary = `${titles} will be sent to ${client}`;
  const initial = useRef({ summary, secondsLeft });
  useEffect(() => {
    announce(`${initial.current.summary} in ${initial.current.secondsLeft} seconds. You can undo it.`);
  }, [announce]);

  if (first === undefined) return null;
  const act = (action: NoticeAction) => settle.mutate({ notice: first, action });
  return (
    <Change role="group" aria-label={titles}>
      <p>
        {summary} in {secondsLeft} s
      </p>
      {notices.map(({ title, message }) => (
        <q key={title}>{message}</q>
      ))}
      <Cluster>
        <Button
          data-takes-focus
          size="sm"
          variant="primary"
          disabled={settle.isPending}
          onClick={() => act('undo')}
        >
          Undo
        </Button>
        <Button size="sm" disabled={settle.isPending} onClick={() => act('send')}>
          Send now
        </Button>
        <Button size="sm" variant="ghost" disabled={settle.isPending} onClick={() => act('wait')}>
          Delay one minute
        </Button>
      </Cluster>
    </Change>
  );
}

function useSettleNotice() {
  const { toast, report, announce } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ notice, action }: { notice: HeldNotice; action: NoticeAction }) =>
      settleNotice(notice.change_id, action),
    onSuccess: (_, { notice, action }) => {
      if (action === 'wait') announce('Delayed by one minute');
      if (action === 'send') announce(`Sent to ${notice.client_name}`);
      if (action !== 'undo') return;
      const hasRestored = restoreDraft(notice.row_id);
      toast({
        tone: 'success',
        title: texts.notices.undone,
        description: hasRestored ? texts.notices.draftRestored : texts.notices.restored,
      });
    },
    onError: (error, { action }) => {
      report(error, 'settling a held notice');
      const failedText = action === 'undo' ? texts.notices.undoFailed : texts.notices.settleFailed;
      const reason = error instanceof AppError ? error.details.serverMessage : undefined;
      toast({
        tone: 'danger',
        title: texts.error,
        description: reason ? `${failedText}. ${reason}` : failedText,
      });
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: heldNoticesQuery().queryKey }),
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
