import { css, styled } from 'styled-components';
import { ownProps } from '../lib/own-props.ts';

const paddings = { none: '0', sm: 'var(--space-16)', md: 'var(--space-24)', lg: 'var(--space-32)' };

const interactive = css`
  transition: border-color var(--motion-base) var(--ease-out);

  &:has(a:focus-visible) {
    outline: 2px solid var(--color-focus);
    outline-offset: 2px;
  }

  @media (hover: hover) {
    &:hover {
      border-color: var(--color-control-border);
    }
  }

  /* The one link of the card, stretched over it: the whole card can be pressed and reads as one link. */
  & [data-card-link]::after {
    position: absolute;
    inset: 0;
    content: '';
  }

  & [data-card-link]:focus-visible {
    outline: none;
  }
`;

/**
 * A box with a hairline. `isInteractive` makes the whole card pressable through the one link inside that carries
 * `data-card-link`, and draws that link's focus around the card.
 */
export const Card = styled.div.withConfig(ownProps('padding', 'isInteractive'))<{
  padding?: keyof typeof paddings;
  isInteractive?: boolean;
}>`
  position: relative;
  min-width: 0;
  padding: ${({ padding = 'md' }) => paddings[padding]};
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface);
  ${({ isInteractive }) => isInteractive && interactive}
`;
