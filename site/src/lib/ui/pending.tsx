import { Button, ErrorState, LoadingState, Stack } from '@northlight/shared-ui';
import type { ComponentProps, ReactNode } from 'react';
import styled from 'styled-components';
import { Container } from './layout.tsx';

interface Read {
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface PendingProps {
  readonly query: Read;
  readonly failed: string;
  readonly loading: string;
  /** Skeletons in the layout of what will come. */
  readonly children: ReactNode;
}

/** In place of what a query has not read yet, or could not. */
export function Pending({ query, failed, loading, children }: PendingProps) {
  return query.isError ? (
    <ReadFailed query={query} title={failed} />
  ) : (
    <LoadingState label={loading}>{children}</LoadingState>
  );
}

/** In place of what a query could not read. */
export function ReadFailed({ query, title, message }: { query: Read; title: string; message?: string }) {
  return (
    <ErrorState
      title={title}
      message={message}
      retryLabel="Retry"
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}

const Note = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-8) var(--space-16);
  color: var(--color-text-secondary);
`;

interface RetryNoteProps {
  readonly query: Read;
  readonly children: ReactNode;
  readonly className?: string;
}

/** Beside what stands in for what a query could not read. */
export function RetryNote({ query, children, className }: RetryNoteProps) {
  return (
    <Note role="status" className={className}>
      {children}
      <Button onClick={() => void query.refetch()}>Retry</Button>
    </Note>
  );
}

const Room = styled(Container)`
  padding-block: var(--space-64) var(--space-96);
`;

/** In place of a page about one thing that is not read yet, or could not be. */
export function DetailPending({ children, ...props }: ComponentProps<typeof Pending>) {
  return (
    <Room>
      <Pending {...props}>
        <Stack gap={32}>{children}</Stack>
      </Pending>
    </Room>
  );
}
