import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { Text } from '../display/text.tsx';
import { StateActions, StateIcon, StateMessage, StateRoot } from './empty-state.tsx';

interface ErrorStateProps {
  title: ReactNode;
  message?: ReactNode;
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
  isRetrying?: boolean;
}

/** Replaces content that failed to load, and offers a retry. */
export function ErrorState({
  title,
  message,
  onRetry,
  retryLabel = 'Try again',
  isRetrying = false,
}: ErrorStateProps) {
  return (
    <StateRoot role="alert">
      <StateIcon $isDanger aria-hidden="true">
        <CircleAlert />
      </StateIcon>
      <Text size="md" weight="medium">
        {title}
      </Text>
      {message && <StateMessage>{message}</StateMessage>}
      {onRetry && (
        <StateActions>
          <Button onClick={onRetry} isLoading={isRetrying}>
            {retryLabel}
          </Button>
        </StateActions>
      )}
    </StateRoot>
  );
}
