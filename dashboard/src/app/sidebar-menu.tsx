import { useFurtherEntries } from '@northlight/contract';
import { NavLink } from '@northlight/contract/router';
import { Badge, Sheet, Tooltip, VisuallyHidden } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Blocks } from 'lucide-react';
import { Fragment, useId } from 'react';
import styled from 'styled-components';
import { remote } from '../../remote.ts';
import { attentionQuery, countInboxItems } from '../queries/attention-query.ts';
import { useIsAdmin } from '../queries/use-is-admin.ts';
import { type ListedScreen, screenList } from '../screens.ts';

/* Entries are as wide as the sidebar. Otherwise focusing one scrolls it sideways and hides the icons. */
const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2px;
  padding: var(--space-8);
`;

/* Positioned, so that it clips the absolutely positioned text for screen readers. */
const Entry = styled(NavLink)`
  position: relative;
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

const Label = styled.span`
  display: flex;
  flex: 1;
  align-items: center;
  justify-content: space-between;
  transition: opacity var(--motion-fast) var(--ease-out);

  [data-collapsed] & {
    opacity: 0;
  }
`;

/* Collapsed, the sidebar is too narrow for a name, so a line separates the groups. */
const GroupName = styled.p`
  height: var(--space-24);
  padding: var(--space-8) var(--space-16) 0;
  overflow: hidden;
  color: var(--color-text-muted);
  font-size: var(--text-xs);
  line-height: var(--leading-xs);
  white-space: nowrap;

  [data-collapsed] & {
    height: 1px;
    padding: 0;
    background: var(--color-line);
  }
`;

interface SidebarMenuProps {
  /** For the collapsed sidebar, which shows only icons. */
  readonly hasTooltips: boolean;
  readonly onNavigate?: () => void;
}

/** All screens in groups, and other remotes' entries in the last one. When collapsed, labels appear as tooltips. */
export function SidebarMenu(props: SidebarMenuProps) {
  const staffEntries = useFurtherEntries(remote.name, 'staff');
  const adminEntries = useFurtherEntries(remote.name, 'admin');
  const isAdmin = useIsAdmin();
  const id = useId();
  const remoteEntries = isAdmin ? [...staffEntries, ...adminEntries] : staffEntries;
  return (
    <nav aria-label="Dashboard">
      {groups.map(({ name, screens }) => (
        <Fragment key={name}>
          {name !== null && <GroupName id={`${id}${name}`}>{name}</GroupName>}
          <List aria-labelledby={name === null ? undefined : `${id}${name}`}>
            {screens
              .filter(({ access }) => isAdmin || access === 'staff')
              .map((screen) => (
                <MenuEntry key={screen.name} screen={screen} {...props} />
              ))}
            {name === 'Agency' &&
              remoteEntries.map(({ to, label }) => (
                <MenuEntry key={to} screen={{ name: to, path: to, title: label, icon: Blocks }} {...props} />
              ))}
          </List>
        </Fragment>
      ))}
    </nav>
  );
}

const orderedScreens = remote.routes.flatMap(({ path }) =>
  screenList.filter((screen) => screen.path === path && !screen.isPersonal),
);
const isOverview = ({ name }: ListedScreen) => name === 'overview';
const groups = [
  { name: null, screens: orderedScreens.filter(isOverview) },
  { name: 'Website', screens: orderedScreens.filter(({ group }) => group === 'website') },
  { name: 'Clients', screens: orderedScreens.filter(({ group }) => group === 'clients') },
  { name: 'Agency', screens: orderedScreens.filter((screen) => !screen.group && !isOverview(screen)) },
];

/** A dashboard screen, or a menu entry of another remote. */
type SidebarEntry = Pick<ListedScreen, 'title' | 'icon'> & { readonly name: string; readonly path: string };

function MenuEntry({
  screen: { name, path, title, icon: Icon },
  hasTooltips,
  onNavigate,
}: SidebarMenuProps & { screen: SidebarEntry }) {
  const { data: attention } = useQuery({ ...attentionQuery(), enabled: name === 'inbox' });
  const waiting = name === 'inbox' && attention ? countInboxItems(attention) : 0;
  const link = (
    <Entry to={path} end={name === 'overview'} {...(onNavigate ? { onClick: onNavigate } : {})}>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <Label>
        {title}
        {waiting > 0 && (
          <Badge tone="accent">
            {waiting}
            <VisuallyHidden> waiting</VisuallyHidden>
          </Badge>
        )}
      </Label>
    </Entry>
  );
  return (
    <li>
      {hasTooltips ? (
        <Tooltip label={waiting > 0 ? `${title}, ${waiting} waiting` : title} side="right">
          {link}
        </Tooltip>
      ) : (
        link
      )}
    </li>
  );
}

/** The menu as a drawer on narrow screens; following a link closes it. */
export function MobileSidebar({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} side="left" width="18rem" title="Menu">
      <SidebarMenu hasTooltips={false} onNavigate={onClose} />
    </Sheet>
  );
}
