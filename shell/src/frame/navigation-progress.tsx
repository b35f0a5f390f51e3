import styled, { keyframes } from 'styled-components';

const grow = keyframes`
  from { transform: scaleX(0.05); }
  to { transform: scaleX(0.9); }
`;

const Line = styled.div`
  position: fixed;
  inset: 0 0 auto;
  height: 2px;
  z-index: var(--z-toast);
  background: var(--color-accent);
  transform-origin: left;
  animation: ${grow} 8s cubic-bezier(0.1, 0.7, 0.2, 1) 200ms both;

  @media (prefers-reduced-motion: reduce) {
    animation: none;
    opacity: 0.6;
  }
`;

/** A thin line at the top while the next page is on its way; nothing for the first 200 ms. */
export function NavigationProgress({ isActive }: { isActive: boolean }) {
  return isActive ? <Line aria-hidden="true" /> : null;
}
