import { css, styled } from 'styled-components';

export const controlStyles = css`
  width: 100%;
  min-width: 0;
  border: 1px solid var(--color-control-border);
  border-radius: var(--radius-control);
  background: var(--color-surface);
  color: var(--color-text);
  font-size: var(--control-text);
  line-height: var(--control-leading);
  transition: border-color var(--motion-fast) var(--ease-out);

  &:hover:not(:disabled) {
    border-color: var(--color-text-secondary);
  }

  &[aria-invalid='true']:not(:disabled) {
    border-color: var(--color-danger);
  }

  &:disabled,
  &:is(input, textarea):read-only {
    background: var(--color-layer);
  }

  &:disabled {
    color: var(--color-text-muted);
    opacity: 1;
    cursor: not-allowed;
  }
`;

/** A single-line input without label, for toolbars and custom fields. */
export const Input = styled.input`
  ${controlStyles}
  height: var(--control-height);
  padding: 0 var(--space-12);

  &[type='color'] {
    padding: 4px;
  }
`;

export const Textarea = styled.textarea`
  ${controlStyles}
  display: block;
  min-height: 7rem;
  padding: var(--space-8) var(--space-12);
`;

/** A native select: phones show their own list, and there is nothing to download. */
export const NativeSelect = styled.select`
  ${controlStyles}
  appearance: none;
  height: var(--control-height);
  padding: 0 var(--space-32) 0 var(--space-12);
  text-overflow: ellipsis;
`;
