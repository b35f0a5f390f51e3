import { contrast } from '@northlight/domain/accent';
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

/** A category in its colour, with readable text. */
export function CategoryBadge({ category }: { category: { readonly name: string; readonly color: string } }) {
  const colors = chooseBadgeColors(category.color);
  return (
    <Badge style={colors === null ? undefined : { background: colors.background, color: colors.text }}>
      {category.name}
    </Badge>
  );
}

// Pure black and white, because on some mid-tones softer colours never reach a contrast of 4.5:1.
const black = '#000000';
const white = '#ffffff';

/** The category's colour with black or white text, whichever has more contrast. Null if the colour is invalid. */
export function chooseBadgeColors(
  color: string | null | undefined,
): { background: string; text: string } | null {
  if (!color || !/^#[0-9a-f]{6}$/i.test(color)) return null;
  return { background: color, text: contrast(color, white) >= contrast(color, black) ? white : black };
}
