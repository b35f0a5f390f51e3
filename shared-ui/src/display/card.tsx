import { styled } from 'styled-components';
import { omitProps } from './omit-props.ts';

const paddings = { none: '0', sm: 'var(--space-16)', md: 'var(--space-24)', lg: 'var(--space-32)' };

export const Card = styled.div.withConfig(omitProps('padding'))<{
  padding?: keyof typeof paddings;
}>`
  position: relative;
  min-width: 0;
  padding: ${({ padding = 'md' }) => paddings[padding]};
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface);
`;
