import styled from 'styled-components';
import { media } from './layout.tsx';

/** The page's main title. `<em>` highlights a word. */
export const DisplayTitle = styled.h1`
  font: var(--weight-regular) clamp(3.125rem, 1.7rem + 5.6vw, 6rem) / 1 var(--font-display);
  letter-spacing: -0.022em;

  em {
    color: var(--color-accent-text);
    font-style: italic;
    letter-spacing: -0.015em;
  }
`;

export const SectionTitle = styled.h2`
  font: var(--weight-regular) clamp(2.125rem, 1.5rem + 2.2vw, 3.25rem) / 1.08 var(--font-display);
  letter-spacing: -0.018em;

  em {
    color: var(--color-accent-text);
    font-style: italic;
  }
`;

/** The title of a list item, such as a service or a person. */
export const ItemTitle = styled.h3`
  font: var(--weight-regular) 1.75rem / 1.15 var(--font-display);
  letter-spacing: -0.012em;
`;

/** Short details in a row, such as technologies or skills. */
export const MetaList = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-16);
  color: var(--color-text-muted);
  font-size: var(--text-sm);
  line-height: var(--leading-sm);
`;

/** The introduction below a display title. */
export const Lead = styled.p`
  max-width: 34rem;
  color: var(--color-text-secondary);
  font-size: var(--text-lg);
  line-height: 1.6;

  ${media.tablet} {
    font-size: var(--text-xl);
  }
`;

/** Italicises the `*word*` in a title. */
export function Emphasised({ children }: { children: string }) {
  const [before, word, after] = children.split('*');
  return (
    <>
      {before}
      {word === undefined ? null : <em>{word}</em>}
      {after}
    </>
  );
}
