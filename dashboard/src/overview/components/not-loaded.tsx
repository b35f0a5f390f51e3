import { Button, Cluster } from 'shared-ui';

export interface NotLoadedProps {
  /** "The recent activity could not be loaded." */
  message: string;
  isRetrying: boolean;
  onRetry: () => void;
}

/** A part of the overview that failed: the others go on. */
export function NotLoaded({ message, isRetrying, onRetry }: NotLoadedProps) {
  return (
    <Cluster role="alert">
      <span>{message}</span>
      <Button size="sm" variant="secondary" isLoading={isRetrying} onClick={onRetry}>
        Retry
      </Button>
    </Cluster>
  );
}
