import { Button, ErrorState, LoadingState, Stack } from '@northlight/shared-ui';
import type { ComponentProps, ReactNode } from 'react';
import styled from 'styled-components';
import { Container } from './layout.tsx';

interface QueryState {
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface QueryPlaceholderProps {
  readonly query: QueryState;
  readonly failedText: string;
  readonly loadingText: string;
  /** Skeletons in the layout of the content. */
  readonly children: ReactNode;
}

/** Shown while a query is loading or has failed. */
export function QueryPlaceholder({ query, failedText, loadingText, children }: QueryPlaceholderProps) {
  return query.isError ? (
    <LoadFailure query={query} title={failedText} />
  ) : (
    <LoadingState label={loadingText}>{children}</LoadingState>
  );
}

/** Shown if a query has failed. */
export function LoadFailure({
  query,
  title,
  message,
}: {
  query: QueryState;
  title: string;
  message?: string;
}) {
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
  readonly query: QueryState;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A note with a Retry button, for sections that show sample content when a query fails. */
export function RetryNote({ query, children, className }: RetryNoteProps) {
  return (
    <Note role="status" className={className}>
      {children}
      <Button onClick={() => void query.refetch()}>Retry</Button>
    </Note>
  );
}

const PageContainer = styled(Container)`
  padding-block: var(--space-64) var(--space-96);
`;

/** Replaces a whole page while its query is loading or has failed. */
export function PagePlaceholder({ children, ...props }: ComponentProps<typeof QueryPlaceholder>) {
  return (
    <PageContainer>
      <QueryPlaceholder {...props}>
        <Stack gap={32}>{children}</Stack>
      </QueryPlaceholder>
    </PageContainer>
  );
}
