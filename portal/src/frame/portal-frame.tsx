import { brand, useServices, useThemeChoice } from '@platform/contract';
import { Link, Outlet } from '@platform/router';
import { useRole } from 'auth-kit';
import { Button, SkipLink, ThemeToggle } from 'shared-ui';
import styled from 'styled-components';

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: var(--z-sticky);
  border-bottom: 1px solid var(--color-line);
  background: var(--color-canvas);
`;

const Inner = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-12);
  max-width: var(--width-portal);
  min-height: 4rem;
  margin: 0 auto;
  padding: 0 var(--space-20);
`;

const Brand = styled(Link)`
  margin-right: auto;
  font-family: var(--font-display);
  font-size: var(--text-2xl);
  color: var(--color-text);
  text-decoration: none;
`;

const Name = styled.span`
  overflow: hidden;
  max-width: 16rem;
  color: var(--color-text-secondary);
  font-size: var(--text-sm);
  text-overflow: ellipsis;
  white-space: nowrap;

  @media (width < 768px) {
    display: none;
  }
`;

const Main = styled.main`
  max-width: var(--width-portal);
  margin: 0 auto;
  padding: var(--space-32) var(--space-20) var(--space-96);
  outline: none;
`;

/** What stands around every page of the portal: the brand, who is signed in, the theme and the way out. */
export function PortalFrame() {
  const role = useRole();
  const { logOut } = useServices();
  const [theme, chooseTheme] = useThemeChoice();
  return (
    <>
      <SkipLink targetId="main" />
      <Bar>
        <Inner>
          <Brand to="/client-portal">{brand.name}</Brand>
          {role.status === 'ready' && role.fullName ? <Name>{role.fullName}</Name> : null}
          <ThemeToggle theme={theme} onChange={chooseTheme} />
          <Button variant="secondary" onClick={() => void logOut()}>
            Logout
          </Button>
        </Inner>
      </Bar>
      <Main id="main" tabIndex={-1}>
        <Outlet />
      </Main>
    </>
  );
}
