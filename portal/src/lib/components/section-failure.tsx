import { Button, Cluster } from 'shared-ui';

/** A section whose read failed says so in its place; it never looks empty. */
export function SectionFailure(props: { what: string; onRetry: () => void; isRetrying: boolean }) {
  return (
    <Cluster role="alert">
      <span>{props.what} could not be loaded.</span>
      <Button size="sm" variant="secondary" isLoading={props.isRetrying} onClick={props.onRetry}>
        Retry
      </Button>
    </Cluster>
  );
}
