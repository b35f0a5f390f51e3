import { keyframes, styled } from 'styled-components';
import { omitProps } from '../display/omit-props.ts';

const appear = keyframes`from { visibility: hidden; }`;
const pulse = keyframes`50% { opacity: 0.5; }`;

const toCssSize = (value: number | string | undefined, fallback: string): string =>
  value === undefined ? fallback : typeof value === 'number' ? `${value / 16}rem` : value;

interface SkeletonProps {
  /** A number is in pixels. */
  width?: number | string;
  height?: number | string;
  radius?: 'sm' | 'control' | 'card' | 'full';
}

/**
 * A placeholder for content that is loading. Reserves its space immediately, but stays invisible for 200 ms. Size it like
 * the content, and put it in a LoadingState, which announces what is loading.
 */
export const Skeleton = styled.span
  .withConfig(omitProps('width', 'height', 'radius'))
  .attrs({ 'aria-hidden': true, 'data-skeleton': '' })<SkeletonProps>`
  display: block;
  width: ${({ width }) => toCssSize(width, '100%')};
  max-width: 100%;
  height: ${({ height }) => toCssSize(height, '1em')};
  border-radius: ${({ radius = 'sm' }) => `var(--radius-${radius})`};
  background: var(--color-layer-hover);
  animation:
    ${appear} 200ms step-end,
    ${pulse} 1.6s ease-in-out 200ms infinite;

  @media (prefers-reduced-motion: reduce) {
    animation: ${appear} 200ms step-end;
  }

  /* On the first page, the document already shows the same skeletons, so they must not disappear. */
  :root[data-expected] & {
    animation-delay: -200ms, 0s;
  }
`;
