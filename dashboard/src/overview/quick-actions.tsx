import { Link } from '@northlight/contract/router';
import { ChevronRight } from 'lucide-react';
import styled from 'styled-components';
import { useIsAdmin } from '../queries/use-is-admin.ts';
import { listCreations } from '../screens.ts';

const List = styled.ul`
  border-top: 1px solid var(--color-line);

  a {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-height: var(--row);
    padding: 0 var(--space-8);
    border-bottom: 1px solid var(--color-line);
    color: var(--color-text);
    text-decoration: none;
  }

  a:hover {
    background: var(--color-layer);
  }

  svg {
    color: var(--color-text-muted);
  }
`;

export function QuickActions() {
  const isAdmin = useIsAdmin();
  return (
    <List>
      {listCreations(isAdmin).map(
        ({ name, quickAction, path }) =>
          quickAction && (
            <li key={name}>
              <Link to={path}>
                {quickAction}
                <ChevronRight size={16} aria-hidden="true" />
              </Link>
            </li>
          ),
      )}
    </List>
  );
}
