import { brand, useFurtherEntries } from '@northlight/contract';
import { Link, NavLink } from '@northlight/contract/router';
import styled, { css } from 'styled-components';
import { remote } from '../../remote.ts';
import { ButtonLink } from '../components/button-link.tsx';
import { Container, media } from '../components/layout.tsx';
import { AccountLink } from './account-link.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { Wordmark } from './wordmark.tsx';

const Bar = styled.header`
  position: relative;
  z-index: var(--z-sticky);
`;

const Row = styled(Container)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 0 var(--space-16);
  min-height: 4.5rem;

  ${media.tablet} {
    flex-wrap: wrap;
  }

  ${media.desktop} {
    min-height: 5.5rem;
  }
`;

/** Replaced by the toggle menu below 768px. */
const WideNavigation = styled.nav`
  display: none;

  ${media.tablet} {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-4);
  }

  ${media.desktop} {
    gap: var(--space-12);
  }
`;

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
`;

const navigationLink = css`
  display: inline-flex;
  align-items: center;
  min-height: var(--height-touch);
  padding-inline: var(--space-6);
  color: var(--color-text-secondary);
  font-size: var(--text-sm);
  text-decoration: none;
  text-underline-offset: 0.5em;
  white-space: nowrap;

  &:hover {
    color: var(--color-text);
  }

  &[aria-current='page'] {
    color: var(--color-text);
    text-decoration: underline;
    text-decoration-color: var(--color-accent);
    text-decoration-thickness: 1px;
  }

  ${media.desktop} {
    padding-inline: var(--space-12);
    font-size: 0.9375rem;
  }
`;

const PageLink = styled(NavLink)`
  ${navigationLink}
`;

const AccountAnchor = styled(Link)`
  ${navigationLink}
  justify-content: flex-end;
  /* As wide as its longest label, to avoid a layout shift. */
  min-width: 4.75rem;

  ${media.desktop} {
    min-width: 6.25rem;
  }
`;

const CompactButton = styled.span`
  a {
    padding-inline: var(--space-12);
    font-size: var(--text-sm);
  }

  ${media.desktop} {
    margin-left: var(--space-8);

    a {
      padding-inline: var(--space-20);
      font-size: var(--text-md);
    }
  }
`;

/** Between 768 and 1024px there is no room for the theme switch; the footer also has one. */
const DesktopOnly = styled.span`
  display: none;

  ${media.desktop} {
    display: block;
  }
`;

export function Header() {
  const extraEntries = useFurtherEntries(remote.name, 'public');
  return (
    <Bar>
      <Row>
        <Wordmark />
        <WideNavigation aria-label={`${brand.name} pages`}>
          <List>
            {[...remote.navigation, ...extraEntries].map(({ to, label }) => (
              <li key={to}>
                <PageLink to={to} end={to === '/'}>
                  {label}
                </PageLink>
              </li>
            ))}
          </List>
          <AccountLink Anchor={AccountAnchor} />
          <DesktopOnly>
            <ThemeSwitch />
          </DesktopOnly>
          <CompactButton>
            <ButtonLink to="/contact">Get Started</ButtonLink>
          </CompactButton>
        </WideNavigation>
        <MobileMenu />
      </Row>
    </Bar>
  );
}
