import { styled } from 'styled-components';
import { omitProps } from '../display/omit-props.ts';

/** A step of the spacing scale, in pixels at the default text size. */
export type Space = 0 | 2 | 4 | 6 | 8 | 12 | 16 | 20 | 24 | 32 | 48 | 64 | 96;

const toCssSpacing = (space: Space): string => (space === 0 ? '0' : `var(--space-${space})`);

/** Stacks its children vertically. `as` sets the element. */
export const Stack = styled.div.withConfig(omitProps('gap'))<{ gap?: Space }>`
  display: flex;
  flex-direction: column;
  gap: ${({ gap = 16 }) => toCssSpacing(gap)};
  min-width: 0;

  & > * {
    min-width: 0;
  }
`;

/** Places its children in a row that wraps. */
export const Cluster = styled.div.withConfig(omitProps('gap', 'justify'))<{
  gap?: Space;
  justify?: 'start' | 'end' | 'between' | 'center';
}>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: ${({ justify = 'start' }) => (justify === 'between' ? 'space-between' : justify)};
  gap: ${({ gap = 8 }) => toCssSpacing(gap)};
`;
