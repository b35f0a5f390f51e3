import { Component, type ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { Cluster } from '../layout/stack.tsx';

interface SectionBoundaryProps {
  /** The name of the part in reports: never anything that was typed or read. */
  readonly section: string;
  readonly children: ReactNode;
}

interface State {
  readonly failure: { readonly error: unknown; readonly at: string } | null;
}

/**
 * Keeps a failure to one part of a page: what throws while it is drawn is replaced by a short message with Try again,
 * the rest stays. The message goes with the address that it came at. The root reports the error by `section`
 * (`onCaughtError`). What says that the page does not exist is left to the page's own boundary.
 */
export class SectionBoundary extends Component<SectionBoundaryProps, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error, at: location.href } };
  }

  static getDerivedStateFromProps(_props: SectionBoundaryProps, { failure }: State): State | null {
    return failure !== null && failure.at !== location.href ? { failure: null } : null;
  }

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    if (failure.error instanceof Error && failure.error.name === 'NotFoundError') throw failure.error;
    return (
      <Cluster role="alert">
        <span>This part ran into an error. The rest of the page goes on working.</span>
        <Button size="sm" variant="secondary" onClick={() => this.setState({ failure: null })}>
          Try again
        </Button>
      </Cluster>
    );
  }
}
