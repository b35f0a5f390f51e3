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
  return (
    <Badge style={{ background: category.color, color: chooseTextColor(category.color) }}>
      {category.name}
    </Badge>
  );
}

// Pure black and white, because on some mid-tones softer colours never reach a contrast of 4.5:1.
const black = '#000000';
const white = '#ffffff';

/** Black or white, whichever has more contrast. */
const chooseTextColor = (background: string) =>
  contrast(background, white) >= contrast(background, black) ? white : black;
