import { type AuthUser, useRole, useSession } from '@northlight/auth-kit';
import { AccountMenu, listNavigationCommands, PaletteButton } from '@northlight/client-work';
import { BrandMark, brand, type NavigationEntry, useFurtherEntries, useServices } from '@northlight/contract';
import { portalViewNote } from '@northlight/contract/portal-view';
import { Link, NavLink, Outlet, useLocation } from '@northlight/contract/router';
import { Button, ReadOnlyProvider, SkipLink, ZoneNote } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { remote } from '../../remote.ts';
import { paths } from '../addresses/address.ts';
import { linkToRecord } from '../addresses/links.ts';
import { useHasCompanyPage } from '../queries/company-queries.ts';
import { portalQueries, useTimeZone } from '../queries/portal-queries.ts';
import { useRequestDelivery } from '../queries/requests.ts';
import { useUser } from '../queries/use-user.ts';
import { ConnectionNote } from './connection-note.tsx';
import { NotificationBell } from './notification-bell.tsx';

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: var(--z-sticky);
  border-bottom: 1px solid var(--color-line);
  background: var(--color-canvas);
`;

const Inner = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  /* The buttons get a second row beside a long name. */
  justify-content: flex-end;
  gap: var(--space-4);
  max-width: var(--width-portal);
  min-height: 4rem;
  margin: 0 auto;
  padding: 0 var(--space-20);

  @media (width >= 768px) {
    gap: var(--space-8);
  }
`;

const Brand = styled(Link)`
  margin-right: auto;
  padding-block: var(--space-8);
  font-family: var(--font-display);
  font-size: var(--text-2xl);
  color: var(--color-text);
  text-decoration: none;
`;

/** On phones, entries of other remotes need a second row, and the brand leads to the projects. */
const PageNav = styled.nav<{ $hasSeveral: boolean }>`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-20);
  margin-right: var(--space-8);

  @media (width < ${({ $hasSeveral }) => ($hasSeveral ? '768px' : '360px')}) {
    order: 1;
    width: 100%;
  }

  @media (width < 768px) {
    a[href='${paths.home()}'] {
      display: none;
    }
  }
`;

const PageLink = styled(NavLink)`
  display: inline-flex;
  align-items: center;
  min-height: var(--height-touch);
  color: var(--color-text-secondary);
  font-size: var(--text-sm);
  text-decoration: none;

  &:hover,
  &[aria-current] {
    color: var(--color-text);
  }

  &[aria-current] {
    font-weight: var(--weight-medium);
    text-decoration: underline 2px var(--color-accent);
    text-underline-offset: var(--space-8);
  }
`;

const DesktopOnly = styled.div`
  @media (width < 768px) {
    display: none;
  }
`;

const Main = styled.main`
  max-width: var(--width-portal);
  margin: 0 auto;
  padding: var(--space-32) var(--space-20) var(--space-96);
  outline: none;

  /* client-work components are larger here than in the dashboard. */
  --section-head: 0;
  --section-title: var(--text-lg);
  --section-leading: var(--leading-lg);
  --section-gap: var(--space-16);
  --totals-padding: var(--space-20);
  --totals-font: clamp(1.375rem, 3vw, 2rem) / 1.1 var(--font-display);
`;

/** Links to the portal's pages and to other remotes' pages for clients. */
function PageNavigation({ user, isAwaitingAccess }: { user: AuthUser | null; isAwaitingAccess: boolean }) {
  const entries = useFurtherEntries(remote.name, 'client');
  if (isAwaitingAccess && entries.length === 0) return null;
  return (
    <PageNav $hasSeveral={entries.length > 0} aria-label={`${brand.name} pages`}>
      {isAwaitingAccess
        ? null
        : remote.navigation.map((entry) => <OwnEntry key={entry.to} user={user} entry={entry} />)}
      {entries.map(({ to, label }) => (
        <PageLink key={to} to={to}>
          {label}
        </PageLink>
      ))}
    </PageNav>
  );
}

/** The layout around every portal page. */
export function PortalFrame() {
  const role = useRole();
  const session = useSession();
  const user = useUser();
  const isReadOnly = session.status === 'signed-in' && session.readOnly === true;
  const isHome = useLocation().pathname === paths.home();
  const name = role.status === 'ready' ? (role.fullName ?? user?.email ?? '') : '';
  return (
    <ReadOnlyProvider value={isReadOnly ? portalViewNote : null}>
      <SkipLink targetId="main" />
      <Bar>
        <Inner>
          <Brand to={paths.home()}>
            <BrandMark />
          </Brand>
          <PageNavigation user={user} isAwaitingAccess={role.status === 'ready' && role.awaitingAccess} />
          {user ? <Search userId={user.id} /> : null}
          {user ? <NotificationBell userId={user.id} /> : null}
          {user ? <UserMenu user={user} name={name} /> : null}
          {isHome && !isReadOnly ? <LogoutButton /> : null}
        </Inner>
        {user ? <ConnectionNote userId={user.id} /> : null}
      </Bar>
      <Main id="main" tabIndex={-1}>
        {user ? <RequestDelivery key={user.id} userId={user.id} /> : null}
        <Outlet />
        {user ? <TimeZoneNote /> : null}
      </Main>
    </ReadOnlyProvider>
  );
}

function OwnEntry({ user, entry: { to, label } }: { user: AuthUser | null; entry: NavigationEntry }) {
  const hasCompanyPage = useHasCompanyPage(user);
  if (to === paths.company() && !hasCompanyPage) return null;
  return (
    <PageLink to={to} end>
      {label}
    </PageLink>
  );
}

/** On phones, Logout is only in the account menu. */
function LogoutButton() {
  const { logOut } = useServices();
  return (
    <DesktopOnly>
      <Button onClick={() => void logOut()}>Logout</Button>
    </DesktopOnly>
  );
}

function UserMenu({ user, name }: { user: AuthUser; name: string }) {
  const { data: avatarUrl } = useQuery(portalQueries.avatar(user.id));
  // Shows a name that was just changed in the profile form; the session still has the old one.
  const { data: profile } = useQuery({ ...portalQueries.profile(user.id), enabled: false });
  return (
    <AccountMenu
      name={profile?.full_name ?? name}
      email={user.email}
      avatarUrl={avatarUrl ?? null}
      profilePath={paths.profile()}
    />
  );
}

function Search({ userId }: { userId: string }) {
  const { boot } = useServices();
  const commands = listNavigationCommands(boot.remotes, remote.name, ['public', 'client']);
  return <PaletteButton app={remote.name} userId={userId} commands={commands} linkToRecord={linkToRecord} />;
}

function TimeZoneNote() {
  return <ZoneNote timeZone={useTimeZone()} />;
}

function RequestDelivery({ userId }: { userId: string }) {
  useRequestDelivery(userId);
  return null;
}
