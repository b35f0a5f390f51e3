import { Link } from '@northlight/contract/router';
import { ChevronRight } from 'lucide-react';
import styled from 'styled-components';

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8);

  /* Items fill each line. */
  li {
    flex: 1 0 auto;
    max-width: 100%;
  }

  a {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-8);
    min-height: var(--height-touch);
    padding: var(--space-8) var(--space-12) var(--space-8) var(--space-16);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-control);
    background: var(--color-surface);
    color: var(--color-text);
    text-decoration: none;
  }

  a:hover {
    border-color: var(--color-control-border);
  }

  svg {
    flex: none;
    color: var(--color-text-muted);
  }
`;

export interface TileLink {
  readonly label: string;
  readonly to: string;
}

/** Links in tiles, side by side. */
export function TileList({ links }: { links: readonly TileLink[] }) {
  return (
    <List>
      {links.map(({ label, to }) => (
        <li key={label}>
          <Link to={to}>
            {label}
            <ChevronRight size={16} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </List>
  );
}
