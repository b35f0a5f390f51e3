import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Root = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-8);
`;

const sizes = { md: '2.25rem', lg: 'clamp(2.5rem, 4.5vw, 3.5rem)' };

const Value = styled.span<{ $size: keyof typeof sizes }>`
  font-family: var(--font-display);
  font-size: ${({ $size }) => sizes[$size]};
  line-height: 1;
  letter-spacing: var(--tracking-display);
`;

const Label = styled.span`
  color: var(--color-text-secondary);
  font-size: var(--text-sm);
  line-height: var(--leading-sm);
`;

export interface StatNumberProps {
  value: ReactNode;
  label: ReactNode;
  size?: keyof typeof sizes;
}

/** A figure that deserves the display face, with what it counts below. */
export function StatNumber({ value, label, size = 'lg' }: StatNumberProps) {
  return (
    <Root>
      <Value $size={size}>{value}</Value>
      <Label>{label}</Label>
    </Root>
  );
}
