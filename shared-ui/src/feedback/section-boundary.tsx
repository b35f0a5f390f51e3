import { Component, type ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { Cluster } from '../layout/stack.tsx';

interface SectionBoundaryProps {
  /** The section's name in error reports. Must not contain user data. */
  readonly section: string;
  readonly children: ReactNode;
}

interface State {
  readonly failure: { readonly error: unknown; readonly url: string } | null;
}

/**
 * Limits a rendering error to one section, which shows a message with Try again. Resets when the URL changes. The React
 * root reports the error with `section` (`onCaughtError`). Rethrows not-found errors for the page's boundary.
 */
export class SectionBoundary extends Component<SectionBoundaryProps, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error, url: location.href } };
  }

  static getDerivedStateFromProps(_props: SectionBoundaryProps, { failure }: State): State | null {
    return failure !== null && failure.url !== location.href ? { failure: null } : null;
  }

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    if (failure.error instanceof Error && failure.error.name === 'NotFoundError') throw failure.error;
    return (
      <Cluster role="alert">
        <span>Something went wrong in this section. The rest of the page still works.</span>
        <Button size="sm" variant="secondary" onClick={() => this.setState({ failure: null })}>
          Try again
        </Button>
      </Cluster>
    );
  }
}
