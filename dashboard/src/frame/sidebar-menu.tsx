import type { NavigationEntry } from '@platform/contract';
import { NavLink } from '@platform/router';
import { LayoutDashboard } from 'lucide-react';
import { Tooltip } from 'shared-ui';
import styled from 'styled-components';
import { remote } from '../../remote.ts';
import { furtherScreens } from '../lib/further-screens.ts';
import { navigationIcons } from './navigation-icons.ts';

const List = styled.ul`
  display: grid;
  gap: 2px;
  margin: 0;
  padding: var(--space-8);
  list-style: none;
`;

const Entry = styled(NavLink)`
  display: flex;
  align-items: center;
  gap: var(--space-12);
  height: var(--height-control);
  padding: 0 var(--space-8);
  overflow: hidden;
  border-radius: var(--radius-control);
  color: var(--color-text-secondary);
  text-decoration: none;
  white-space: nowrap;

  svg {
    flex: none;
  }

  &:hover {
    background: var(--color-layer);
    color: var(--color-text);
  }

  &[aria-current='page'] {
    background: var(--color-accent-tint);
    color: var(--color-accent-text);
    font-weight: var(--weight-medium);
  }

  @media (width < 768px) {
    height: var(--height-touch);
  }
`;

const Label = styled.span<{ $isHidden: boolean }>`
  transition: opacity var(--motion-fast) var(--ease-out);
  opacity: ${({ $isHidden }) => ($isHidden ? 0 : 1)};
`;

const FurtherList = styled(List)`
  border-top: 1px solid var(--color-line);
`;

interface SidebarMenuProps {
  readonly isCollapsed: boolean;
  readonly onNavigate?: () => void;
}

/**
 * The menu as the declaration lists it, and below it what else there is. Collapsed, the labels stay for screen readers
 * and show as tooltips.
 */
export function SidebarMenu(props: SidebarMenuProps) {
  return (
    <nav aria-label="Dashboard">
      <List>
        {remote.navigation.map((entry) => (
          <MenuEntry key={entry.to} {...entry} {...props} />
        ))}
      </List>
      <FurtherList>
        {furtherScreens.map((entry) => (
          <MenuEntry key={entry.to} {...entry} {...props} />
        ))}
      </FurtherList>
    </nav>
  );
}

function MenuEntry({ to, label, icon = '', isCollapsed, onNavigate }: NavigationEntry & SidebarMenuProps) {
  const Icon = navigationIcons[icon] ?? LayoutDashboard;
  const link = (
    <Entry to={to} end={to === '/dashboard'} {...(onNavigate ? { onClick: onNavigate } : {})}>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <Label $isHidden={isCollapsed}>{label}</Label>
    </Entry>
  );
  return (
    <li>
      {isCollapsed ? (
        <Tooltip label={label} side="right">
          {link}
        </Tooltip>
      ) : (
        link
      )}
    </li>
  );
}
