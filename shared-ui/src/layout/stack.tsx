import { styled } from 'styled-components';
import { ownProps } from '../lib/own-props.ts';

/** A step of the space scale, in pixels at the usual text size. */
export type Space = 0 | 2 | 4 | 6 | 8 | 12 | 16 | 20 | 24 | 32 | 48 | 64 | 96;

const spacing = (space: Space): string => (space === 0 ? '0' : `var(--space-${space})`);

/** Things below each other. `as` chooses the element. */
export const Stack = styled.div.withConfig(ownProps('gap'))<{ gap?: Space }>`
  display: flex;
  flex-direction: column;
  gap: ${({ gap = 16 }) => spacing(gap)};
  min-width: 0;

  & > * {
    min-width: 0;
  }
`;

/** Things beside each other that wrap when they must. */
export const Cluster = styled.div.withConfig(ownProps('gap', 'justify'))<{
  gap?: Space;
  justify?: 'start' | 'end' | 'between' | 'center';
}>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: ${({ justify = 'start' }) => (justify === 'between' ? 'space-between' : justify)};
  gap: ${({ gap = 8 }) => spacing(gap)};
`;
