import { css } from 'styled-components';

/** Styles bare elements, since rich text from authors may contain any of them. */
export const proseStyles = css`
  max-width: var(--width-prose);
  font-size: var(--text-lg);
  line-height: 1.7;
  overflow-wrap: anywhere;

  & > * + * {
    margin-top: var(--space-20);
  }

  h1,
  h2 {
    margin-top: var(--space-48);
    font: var(--weight-regular) 2rem / 1.15 var(--font-display);
    letter-spacing: -0.012em;
  }

  h3,
  h4,
  h5,
  h6 {
    margin-top: var(--space-32);
    font: var(--weight-semibold) var(--text-lg) / 1.4 var(--font-sans);
    letter-spacing: 0;
  }

  & > :first-child {
    margin-top: 0;
  }

  :is(h1, h2, h3, h4, h5, h6) + * {
    margin-top: var(--space-12);
  }

  a {
    color: var(--color-accent-text);
  }

  ul,
  ol {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-8);
    padding-inline-start: 1.4em;
  }

  ul,
  li[data-list='bullet'] {
    list-style: disc;
  }

  ol {
    list-style: decimal;
  }

  li::marker {
    color: var(--color-text-muted);
  }

  blockquote {
    padding-inline-start: var(--space-24);
    border-inline-start: 1px solid var(--color-accent);
    color: var(--color-text);
    font: italic var(--weight-regular) 1.625rem / 1.35 var(--font-display);
  }

  figure {
    margin-block: var(--space-32);
  }

  img {
    max-width: 100%;
    height: auto;
    border-radius: var(--radius-card);
    background: var(--color-layer);
  }

  figcaption {
    margin-top: var(--space-8);
    color: var(--color-text-muted);
    font-size: var(--text-sm);
    line-height: var(--leading-sm);
  }

  hr {
    margin-block: var(--space-32);
  }

  pre {
    overflow-x: auto;
    padding: var(--space-16) var(--space-20);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-card);
    background: var(--color-layer);
    color: var(--color-text);
    font-family: var(--font-mono);
    font-size: 0.9375rem;
    line-height: 1.6;
    overflow-wrap: normal;
    tab-size: 2;
  }

  :not(pre) > code {
    padding: 0.1em 0.3em;
    border-radius: var(--radius-sm);
    background: var(--color-layer);
  }

  table {
    display: block;
    overflow-x: auto;
    max-width: 100%;
    font-size: var(--text-md);
    line-height: var(--leading-md);
  }

  th,
  td {
    padding: var(--space-8) var(--space-16) var(--space-8) 0;
    border-bottom: 1px solid var(--color-line);
    text-align: start;
    vertical-align: top;
  }
`;
