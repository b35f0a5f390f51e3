import { contrast } from '@northlight/shared-ui';
import styled from 'styled-components';

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
  const colors = chooseBadgeColors(category.color);
  return (
    <Badge style={colors === null ? undefined : { background: colors.background, color: colors.text }}>
      {category.name}
    </Badge>
  );
}

// Pure black and white: of softer ones neither reaches 4.5:1 on some middle tones.
const black = '#000000';
const white = '#ffffff';

/** The colours of a category's badge: its own, with the text on it that can be read better; null for what is no colour. */
export function chooseBadgeColors(
  color: string | null | undefined,
): { background: string; text: string } | null {
  if (!color || !/^#[0-9a-f]{6}$/i.test(color)) return null;
  return { background: color, text: contrast(color, white) >= contrast(color, black) ? white : black };
}
