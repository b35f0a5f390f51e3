import { brand, useFurtherEntries } from '@northlight/contract';
import { Link, NavLink, useLocation } from '@northlight/contract/router';
import { Menu, X } from 'lucide-react';
import styled, { createGlobalStyle, keyframes } from 'styled-components';
import { remote } from '../../remote.ts';
import { ButtonLink } from '../components/button-link.tsx';
import { media } from '../components/layout.tsx';
import { useDisclosure } from '../components/use-disclosure.ts';
import { AccountLink } from './account-link.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const Disclosure = styled.details`
  flex: none;

  ${media.tablet} {
    display: none;
  }
`;

/** Prevents the page behind the open menu from scrolling. */
const ScrollLock = createGlobalStyle`
  @media (max-width: 767.98px) {
    html:has(details[data-menu][open]) {
      overflow: hidden;
    }
  }
`;

const Toggle = styled.summary`
  display: inline-flex;
  align-items: center;
  gap: var(--space-8);
  min-height: var(--height-touch);
  padding-inline: var(--space-12);
  margin-right: calc(-1 * var(--space-12));
  border-radius: var(--radius-control);
  font-weight: var(--weight-medium);
  list-style: none;

  &::-webkit-details-marker {
    display: none;
  }

  .close,
  details[open] > & .open {
    display: none;
  }

  details[open] > & .close {
    display: block;
  }
`;

const slideIn = keyframes`
  from {
    opacity: 0;
    transform: translateY(-8px);
  }
`;

const Sheet = styled.nav`
  position: absolute;
  inset: 100% 0 auto;
  display: flex;
  flex-direction: column;
  gap: var(--space-32);
  height: calc(100dvh - 4.5rem);
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: var(--space-8) var(--space-24) var(--space-32);
  background: var(--color-canvas);

  ${media.motionOk} {
    animation: ${slideIn} var(--motion-menu) var(--ease-out);
  }
`;

const PageLink = styled(NavLink)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 3.5rem;
  border-bottom: 1px solid var(--color-line);
  font: var(--weight-regular) 1.75rem / 1.2 var(--font-display);
  letter-spacing: -0.01em;
  text-decoration: none;

  &[aria-current='page'] {
    color: var(--color-accent-text);
    font-style: italic;
  }
`;

const Footer = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-8) var(--space-24);
  margin-top: auto;
`;

const AccountAnchor = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: var(--height-touch);
  font-weight: var(--weight-medium);
  text-underline-offset: 0.3em;
`;

/**
 * The navigation below 768px. A native disclosure, so it opens before scripts have loaded. With scripts it also closes on
 * navigation, on Escape, and when focus leaves the menu, which would otherwise cover the focused element.
 */
export function MobileMenu() {
  const { props, close } = useDisclosure();
  const { key } = useLocation();
  const extraEntries = useFurtherEntries(remote.name, 'public');

  return (
    <Disclosure key={key} data-menu {...props}>
      <ScrollLock />
      <Toggle>
        Menu
        <Menu className="open" size={20} strokeWidth={1.75} aria-hidden />
        <X className="close" size={20} strokeWidth={1.75} aria-hidden />
      </Toggle>
      <Sheet aria-label={`${brand.name} pages`}>
        <ul>
          {[...remote.navigation, ...extraEntries].map(({ to, label }) => (
            <li key={to}>
              <PageLink to={to} end={to === '/'} onClick={close}>
                {label}
              </PageLink>
            </li>
          ))}
        </ul>
        <Footer>
          <ButtonLink to="/contact" onClick={close}>
            Get Started
          </ButtonLink>
          <AccountLink Anchor={AccountAnchor} />
          <ThemeSwitch isLabelled />
        </Footer>
      </Sheet>
    </Disclosure>
  );
}
