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
  const colors = badgeColors(category.color);
  return (
    <Badge style={colors === null ? undefined : { background: colors.background, color: colors.text }}>
      {category.name}
    </Badge>
  );
}

// Pure black and white: of softer ones neither reaches 4.5:1 on some middle tones.
const ink = '#000000';
const paper = '#ffffff';

/** The colours of a category's badge: its own, with the text on it that can be read better; null for what is no colour. */
export function badgeColors(color: string | null | undefined): { background: string; text: string } | null {
  const background = luminance(color ?? '');
  if (background === null || !color) return null;
  const contrastWith = (other: string) => {
    const [low = 0, high = 0] = [background, luminance(other) ?? 0].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  return { background: color, text: contrastWith(paper) >= contrastWith(ink) ? paper : ink };
}

/** The relative luminance of `#rrggbb`, as WCAG 2 defines it. */
function luminance(color: string): number | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  if (match === null) return null;
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((pair) => {
    const channel = Number.parseInt(pair, 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
