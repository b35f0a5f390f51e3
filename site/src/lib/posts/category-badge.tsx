import styled from 'styled-components';
import { badgeColors } from './badge-colors.ts';

const Badge = styled.span`
  display: inline-flex;
  align-items: center;
  justify-self: start;
  padding: var(--space-4) var(--space-12);
  border-radius: var(--radius-full);
  background: var(--color-layer);
  font-size: var(--text-sm);
  line-height: var(--leading-sm);
  font-weight: var(--weight-medium);
`;

/** A category in its own colour, with text that can be read on it. */
export function CategoryBadge({ category }: { category: { readonly name: string; readonly color: string } }) {
  const colors = badgeColors(category.color);
  return (
    <Badge style={colors === null ? undefined : { background: colors.background, color: colors.text }}>
      {category.name}
    </Badge>
  );
}
