import { useServices } from '@northlight/contract';
import { Link } from '@northlight/contract/router';
import {
  Avatar,
  IconButton,
  Menu,
  MenuGroup,
  MenuItem,
  MenuLink,
  MenuSeparator,
  useReadOnlyReason,
} from '@northlight/shared-ui';
import { Bell, Contrast, KeyRound, LogOut, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Person = styled.span`
  display: grid;
  overflow-wrap: anywhere;

  strong {
    color: var(--color-text);
    font-size: var(--text-sm);
    font-weight: var(--weight-medium);
  }
`;

interface AccountMenuProps {
  name: string;
  email: string;
  avatarUrl?: string | null;
  profilePath: string;
  /** Entries above the theme. */
  children?: ReactNode;
}

/** The menu of the signed-in person. While staff view the portal as a client, it has no entries for the account. */
export function AccountMenu({ name, email, avatarUrl = null, profilePath, children }: AccountMenuProps) {
  const { logOut, switchTheme } = useServices();
  const isReadOnly = useReadOnlyReason() !== null;
  return (
    <Menu
      trigger={
        <IconButton label="Account">
          <Avatar name={name || '?'} src={avatarUrl} size={28} isDecorative />
        </IconButton>
      }
    >
      <MenuGroup
        label={
          <Person>
            <strong>{name}</strong>
            {name === email ? null : email}
          </Person>
        }
      >
        <MenuLink icon={<UserRound aria-hidden />} render={<Link to={profilePath} />}>
          Profile
        </MenuLink>
        {isReadOnly ? null : (
          <>
            <MenuLink icon={<KeyRound aria-hidden />} render={<Link to="/auth/account" />}>
              Password and devices
            </MenuLink>
            <MenuLink icon={<Bell aria-hidden />} render={<Link to="/auth/notifications" />}>
              Notification settings
            </MenuLink>
          </>
        )}
      </MenuGroup>
      <MenuSeparator />
      {children}
      <MenuItem icon={<Contrast aria-hidden />} onSelect={switchTheme}>
        Switch between light and dark
      </MenuItem>
      {isReadOnly ? null : (
        <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void logOut()}>
          Logout
        </MenuItem>
      )}
    </Menu>
  );
}
