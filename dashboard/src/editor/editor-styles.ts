import { Toolbar } from '@base-ui/react/toolbar';
import styled from 'styled-components';

/** The editor's frame and content styles. Quill's own style sheets are not loaded. */
export const EditorFrame = styled.div<{ $isInvalid: boolean }>`
  display: flex;
  flex-direction: column;
  border: 1px solid ${({ $isInvalid }) => ($isInvalid ? 'var(--color-danger)' : 'var(--color-control-border)')};
  border-radius: var(--radius-control);
  background: var(--color-surface);

  &:focus-within {
    outline: 2px solid var(--color-focus);
    outline-offset: 2px;
  }

  .ql-container {
    position: relative;
  }

  .ql-editor {
    min-height: 16rem;
    max-height: 60vh;
    overflow-y: auto;
    padding: var(--space-16);
    font-size: var(--text-md);
    line-height: 1.6;
    outline: none;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    tab-size: 4;
  }

  .ql-editor > * + * {
    margin-top: 0.5em;
  }

  .ql-clipboard {
    position: absolute;
    left: -100000px;
    height: 1px;
    overflow: hidden;
  }

  .ql-editor h2,
  .ql-editor h3 {
    margin-top: 1em;
    font-size: var(--text-xl);
    line-height: var(--leading-xl);
  }

  .ql-editor h3 {
    font-size: var(--text-lg);
  }

  .ql-editor ol {
    padding-inline-start: 1.5em;
  }

  .ql-editor li[data-list='bullet'] {
    list-style: disc;
  }

  .ql-editor li[data-list='ordered'] {
    list-style: decimal;
  }

  .ql-editor .ql-ui {
    display: none;
  }

  .ql-editor blockquote {
    padding-inline-start: var(--space-16);
    border-inline-start: 3px solid var(--color-accent);
    color: var(--color-text-secondary);
  }

  .ql-editor .ql-code-block-container {
    padding: var(--space-12);
    border-radius: var(--radius-sm);
    background: var(--color-layer);
    font-family: var(--font-mono);
    font-size: var(--text-sm);
  }

  .ql-editor .ql-preserved {
    margin-inline: 0;
    padding: var(--space-8);
    overflow-x: auto;
    border: 1px dashed var(--color-control-border);
    border-radius: var(--radius-sm);
    cursor: default;
    white-space: normal;
  }

  .ql-editor .ql-picture {
    padding: 0;
    border: 0;
    text-align: center;
  }

  .ql-editor img {
    max-width: 100%;
    max-height: 32rem;
    height: auto;
    border-radius: var(--radius-card);
  }

  .ql-editor figcaption {
    color: var(--color-text-muted);
    font-size: var(--text-sm);
  }

  .ql-editor .ql-preserved :is(th, td) {
    padding: var(--space-4) var(--space-12) var(--space-4) 0;
    border-bottom: 1px solid var(--color-line);
    text-align: start;
  }

  .ql-editor a {
    color: var(--color-accent-text);
  }
`;

export const ToolbarRow = styled(Toolbar.Root)`
  display: flex;
  flex-wrap: wrap;
  gap: 2px;
  padding: var(--space-4);
  border-bottom: 1px solid var(--color-line);

  button[aria-pressed='true'] {
    background: var(--color-accent-tint);
    color: var(--color-accent-text);
  }
`;
