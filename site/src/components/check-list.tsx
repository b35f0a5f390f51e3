import { Check } from 'lucide-react';
import styled from 'styled-components';

const List = styled.ul`
  display: grid;
  align-content: start;
  gap: var(--space-8);

  li {
    display: flex;
    gap: var(--space-12);
  }

  svg {
    flex: none;
    margin-top: 0.25em;
    color: var(--color-accent-text);
  }
`;

/** A list with check marks. */
export function CheckList({ items, className }: { items: readonly string[]; className?: string }) {
  return (
    <List className={className}>
      {items.map((item) => (
        <li key={item}>
          <Check size={16} strokeWidth={2} aria-hidden />
          {item}
        </li>
      ))}
    </List>
  );
}
