import type { ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';

const appear = keyframes`from { opacity: 0; }`;

const Root = styled.div`
  min-width: 0;
`;

/** Heard from the start, seen only when the wait gets long; its room is kept, so that nothing moves. */
const Label = styled.p`
  margin-top: var(--space-16);
  color: var(--color-text-muted);
  font-size: var(--text-sm);
  line-height: var(--leading-sm);
  text-align: center;
  animation: ${appear} 1s step-end;
`;

export interface LoadingStateProps {
  /** "Loading services…" */
  label: string;
  /** Skeletons in the layout of what will come. */
  children?: ReactNode;
}

/** A part of a page that is on its way. Nothing shows for 200 ms, skeletons then, the label after a second. */
export function LoadingState({ label, children }: LoadingStateProps) {
  return (
    <Root role="status" aria-busy="true">
      {children}
      <Label>{label}</Label>
    </Root>
  );
}
