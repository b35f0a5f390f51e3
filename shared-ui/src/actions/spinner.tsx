import { keyframes, styled } from 'styled-components';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

const spin = keyframes`to { transform: rotate(1turn); }`;
const pulse = keyframes`50% { opacity: 0.35; }`;

const Circle = styled.svg`
  flex: none;
  animation: ${spin} 700ms linear infinite;

  @media (prefers-reduced-motion: reduce) {
    animation: ${pulse} 2s ease-in-out infinite;
  }
`;

interface SpinnerProps {
  /** What is loading. Omit it if the surrounding element is labelled; the spinner is then decorative. */
  label?: string;
}

/** A loading spinner in the colour of the surrounding text. */
export function Spinner({ label }: SpinnerProps) {
  const circle = (
    <Circle width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2" />
      <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </Circle>
  );
  if (label === undefined) return circle;
  return (
    <span role="status">
      {circle}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
