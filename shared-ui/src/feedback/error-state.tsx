import { CircleAlert } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../actions/button.tsx';
import { StateActions, StateIcon, StateMessage, StateRoot, StateTitle } from './empty-state.tsx';

const ErrorId = styled.p`
  margin-top: var(--space-8);
  color: var(--color-text-muted);
  font-size: var(--text-xs);
  line-height: var(--leading-xs);

  & > code {
    user-select: all;
  }
`;

export interface ErrorStateProps {
  title: ReactNode;
  message?: ReactNode;
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
  isRetrying?: boolean;
  /** What to quote to support. */
  errorId?: string | undefined;
  /** A way out that always works: `<Link to="/">Return to Home</Link>`. */
  homeLink?: ReactElement<Record<string, unknown>>;
  /** When it is all that a page shows: the title becomes the page's heading. */
  isPage?: boolean;
}

/** What failed, standing in its place, with a way on. */
export function ErrorState({
  title,
  message,
  onRetry,
  retryLabel = 'Try again',
  isRetrying = false,
  errorId,
  homeLink,
  isPage = false,
}: ErrorStateProps) {
  return (
    <StateRoot role="alert">
      <StateIcon $isDanger aria-hidden="true">
        <CircleAlert />
      </StateIcon>
      <StateTitle as={isPage ? 'h1' : 'p'}>{title}</StateTitle>
      {message && <StateMessage>{message}</StateMessage>}
      {(onRetry || homeLink) && (
        <StateActions>
          {onRetry && (
            <Button onClick={onRetry} isLoading={isRetrying}>
              {retryLabel}
            </Button>
          )}
          {homeLink && <Button variant="ghost" render={homeLink} />}
        </StateActions>
      )}
      {errorId && (
        <ErrorId>
          Error id <code>{errorId}</code>
        </ErrorId>
      )}
    </StateRoot>
  );
}
