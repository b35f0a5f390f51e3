import { useRole, useSession } from '@northlight/auth-kit';
import { BrandMark, brand, useServices } from '@northlight/contract';
import { Link, Outlet, useLocation } from '@northlight/contract/router';
import { Button, IconButton, SkipLink, Text, useIsMobile, ZoneNote } from '@northlight/shared-ui';
import { PanelLeft } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import styled from 'styled-components';
import { useTimeZone } from '../queries/settings-queries.ts';
import { linkTo } from '../screens.ts';
import { MobileSidebar, SidebarMenu } from './sidebar-menu.tsx';
import { useSidebar, useSidebarShortcut } from './sidebar-state.ts';

const Frame = styled.div`
  display: flex;
  min-height: 100dvh;
  background: var(--color-canvas);
  font-size: var(--text-sm);
  line-height: var(--leading-sm);
`;

/* Collapsed by an attribute: a styled-components class would add a CSS rule and restyle the whole page. */
const Sidebar = styled.aside`
  position: sticky;
  top: 0;
  z-index: var(--z-sidebar);
  flex: none;
  width: 16rem;
  height: 100dvh;
  overflow: hidden auto;
  border-right: 1px solid var(--color-line);
  background: var(--color-surface);
  transition: width var(--motion-menu) var(--ease-out);

  /* With 5px padding the icons stay in place while the width changes. */
  &[data-collapsed] {
    width: 3rem;

    ul {
      padding-inline: 5px;
    }
  }

  @media (width < 768px) {
    display: none;
  }

  @media (prefers-reduced-motion: reduce) {
    transition: none;
  }
`;

const Brand = styled(Link)`
  display: flex;
  align-items: center;
  height: 3.5rem;
  padding: 0 var(--space-16);
  overflow: hidden;
  font-family: var(--font-display);
  font-size: var(--text-2xl);
  color: var(--color-text);
  text-decoration: none;
  white-space: nowrap;
`;

const Page = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
`;

const Header = styled.header`
  position: sticky;
  top: 0;
  z-index: var(--z-sticky);
  display: flex;
  align-items: center;
  gap: var(--space-12);
  min-height: 3.5rem;
  padding: 0 var(--space-16);
  border-bottom: 1px solid var(--color-line);
  background: var(--color-canvas);

  @media (width < 768px) {
    flex-wrap: wrap;
    row-gap: 0;
    padding-block: var(--space-8);

    /* Aligns the icon, not the button's edge, with the text below. */
    & > button:first-child {
      margin-left: calc(-1 * var(--space-12));
    }
  }
`;

/* Phones have no room for the name beside the buttons, so it gets its own line. */
const Person = styled.div`
  display: contents;

  @media (width < 768px) {
    display: grid;
    flex: 1 0 100%;
    order: 1;
    color: var(--color-text-secondary);
    font-size: var(--text-xs);
    line-height: var(--leading-xs);
  }

  p {
    min-width: 0;
    min-height: 1lh;

    @media (width >= 768px) {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
  }
`;

const Email = styled.p`
  color: var(--color-text-muted);

  @media (width >= 768px) {
    && {
      flex-shrink: 1000;
    }
  }
`;

const Actions = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: var(--space-8);
  margin-left: auto;
`;

const Main = styled.main`
  flex: 1;
  padding: var(--space-24) clamp(var(--space-16), 3vw, var(--space-32)) var(--space-64);
  outline: none;
`;

/** The frame around every dashboard screen: sidebar, and header with the signed-in person. */
export function DashboardFrame({ tools, bar }: { tools?: ReactNode; bar?: ReactNode }) {
  const session = useSession();
  const role = useRole();
  const { logOut } = useServices();
  const isOverview = useLocation().pathname === linkTo('overview');
  const { isCollapsed, toggle } = useSidebar();
  const isMobile = useIsMobile();
  const timeZone = useTimeZone();
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);

  const toggleSidebar = useCallback(() => {
    if (isMobile) setIsDrawerOpen((isOpen) => !isOpen);
    else toggle();
  }, [isMobile, toggle]);
  useSidebarShortcut(toggleSidebar);

  const name = role.status === 'ready' ? role.fullName : null;
  return (
    <Frame data-density="compact">
      <SkipLink targetId="main" />
      <Sidebar id="sidebar" data-collapsed={isCollapsed || undefined}>
        <Brand to={linkTo('overview')} aria-label={`${brand.name} dashboard`}>
          {isCollapsed ? brand.name.slice(0, 1) : <BrandMark />}
        </Brand>
        <SidebarMenu hasTooltips={isCollapsed} />
      </Sidebar>
      <MobileSidebar isOpen={isMobile && isDrawerOpen} onClose={() => setIsDrawerOpen(false)} />
      <Page>
        <Header>
          <IconButton
            label="Toggle sidebar"
            aria-keyshortcuts="Control+B Meta+B"
            aria-expanded={isMobile ? isDrawerOpen : !isCollapsed}
            onClick={toggleSidebar}
          >
            <PanelLeft aria-hidden />
          </IconButton>
          {isOverview && (
            <Person>
              <Text weight="medium">{name ? `Welcome, ${name}` : 'Welcome'}</Text>
              <Email>{session.status === 'signed-in' ? session.user.email : null}</Email>
            </Person>
          )}
          <Actions>
            {tools}
            {isOverview && (
              <Button variant="secondary" onClick={() => void logOut()}>
                Logout
              </Button>
            )}
          </Actions>
        </Header>
        <Main id="main" tabIndex={-1}>
          <Outlet />
          <ZoneNote timeZone={timeZone} />
        </Main>
        {bar}
      </Page>
    </Frame>
  );
}
