import type { ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';

const appear = keyframes`from { opacity: 0; }`;

const Root = styled.div`
  position: relative;
  min-width: 0;
`;

/**
 * Announced immediately, but visible only after a second. Overlays the first skeletons, so that it is always in view and
 * nothing moves.
 */
const Label = styled.p`
  position: absolute;
  top: min(3rem, 50%);
  left: 50%;
  width: max-content;
  max-width: 100%;
  padding: var(--space-6) var(--space-16);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-full);
  background: var(--color-surface);
  color: var(--color-text-secondary);
  font-size: var(--text-sm);
  line-height: var(--leading-sm);
  text-align: center;
  transform: translate(-50%, -50%);
  animation: ${appear} 1s step-end;

  /* Without skeletons. */
  &:only-child {
    position: static;
    margin-inline: auto;
    transform: none;
  }
`;

interface LoadingStateProps {
  /** "Loading services…" */
  label: string;
  /** Skeletons in the layout of the content. */
  children?: ReactNode;
}

/** A section of a page while it loads. Shows nothing for 200 ms, then skeletons, and the label after a second. */
export function LoadingState({ label, children }: LoadingStateProps) {
  return (
    <Root role="status" aria-busy="true">
      {children}
      <Label>{label}</Label>
    </Root>
  );
}
