import { Text } from '@northlight/shared-ui';
import styled from 'styled-components';
import { media } from './layout.tsx';
import { ItemTitle } from './text.tsx';

const List = styled.ul<{ $count: number }>`
  display: grid;
  gap: var(--space-32);

  ${media.tablet} {
    grid-template-columns: repeat(${({ $count }) => ($count === 4 ? 2 : $count)}, minmax(0, 1fr));
  }

  ${media.desktop} {
    grid-template-columns: repeat(${({ $count }) => $count}, minmax(0, 1fr));
    gap: var(--space-48);
  }
`;

const Item = styled.li`
  display: grid;
  align-content: start;
  gap: var(--space-12);
  padding-top: var(--space-20);
  border-top: 1px solid var(--color-line);
`;

const Position = styled.span`
  color: var(--color-accent-text);
  font: italic var(--weight-regular) var(--text-xl) / var(--leading-xl) var(--font-display);
`;

export interface RuledItem {
  readonly title: string;
  readonly text: string;
}

/** Three or four short paragraphs in columns below a rule, numbered if their order matters. */
export function RuledColumns({
  items,
  isNumbered = false,
}: {
  items: readonly RuledItem[];
  isNumbered?: boolean;
}) {
  return (
    <List as={isNumbered ? 'ol' : 'ul'} $count={items.length}>
      {items.map(({ title, text }, index) => (
        <Item key={title}>
          {isNumbered ? <Position aria-hidden>{index + 1}</Position> : null}
          <ItemTitle>{title}</ItemTitle>
          <Text tone="secondary">{text}</Text>
        </Item>
      ))}
    </List>
  );
}
