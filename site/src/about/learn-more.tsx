import { Link } from '@northlight/contract/router';
import { ChevronDown } from 'lucide-react';
import styled, { keyframes } from 'styled-components';
import { media } from '../components/layout.tsx';
import { useDisclosure } from '../components/use-disclosure.ts';

const Disclosure = styled.details`
  position: relative;
`;

const Summary = styled.summary`
  display: inline-flex;
  align-items: center;
  gap: var(--space-8);
  min-height: 3rem;
  padding-inline: var(--space-20);
  border: 1px solid var(--color-control-border);
  border-radius: var(--radius-control);
  font-weight: var(--weight-medium);
  list-style: none;

  &::-webkit-details-marker {
    display: none;
  }

  &:hover {
    background: var(--color-layer);
  }

  svg {
    transition: transform var(--motion-menu) var(--ease-out);
  }

  details[open] > & svg {
    transform: rotate(180deg);
  }
`;

const slideIn = keyframes`
  from {
    opacity: 0;
    transform: translateY(-4px);
  }
`;

const Panel = styled.ul`
  position: absolute;
  z-index: var(--z-sticky);
  top: calc(100% + var(--space-8));
  left: 0;
  min-width: 100%;
  padding: var(--space-8);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface);
  box-shadow: var(--shadow-floating);

  ${media.motionOk} {
    animation: ${slideIn} var(--motion-menu) var(--ease-out);
  }
`;

const PanelLink = styled(Link)`
  display: flex;
  align-items: center;
  min-height: var(--height-touch);
  padding-inline: var(--space-12);
  border-radius: var(--radius-control);
  text-decoration: none;
  white-space: nowrap;

  &:hover {
    background: var(--color-layer);
  }
`;

const links = [
  ['/mission', 'Our Mission & Vision'],
  ['/team', 'Meet Our Team'],
  ['/projects', 'Our Work'],
] as const;

/** A dropdown of links about the agency. A native disclosure, so it opens before scripts have loaded. */
export function LearnMore() {
  const { props, close } = useDisclosure();
  return (
    <Disclosure {...props}>
      <Summary>
        Learn More About Us
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
      </Summary>
      <Panel>
        {links.map(([to, label]) => (
          <li key={to}>
            <PanelLink to={to} onClick={close}>
              {label}
            </PanelLink>
          </li>
        ))}
      </Panel>
    </Disclosure>
  );
}
