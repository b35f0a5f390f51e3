import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { omitProps } from './omit-props.ts';

/**
 * Focusable, because scrolling must work by keyboard. Positioned, so that visually hidden text in clipped columns does not
 * widen the page.
 */
const Frame = styled.div`
  position: relative;
  min-width: 0;
  overflow-x: auto;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface);
`;

const Root = styled.table<{ $isDense: boolean }>`
  --table-row: ${({ $isDense }) => ($isDense ? 'var(--row-dense)' : 'var(--row)')};
  width: 100%;
  font-size: var(--text-sm);
  line-height: var(--leading-sm);

  & tbody tr {
    border-top: 1px solid var(--color-line);
  }

  @media (hover: hover) {
    & tbody tr:hover {
      background: var(--color-layer);
    }
  }
`;

export interface TableProps extends ComponentPropsWithRef<'table'> {
  /** The accessible name of the table and its scrolling region. */
  label: string;
  isDense?: boolean;
}

/** A table that scrolls horizontally on narrow screens. */
export function Table({ label, isDense = false, ...rest }: TableProps) {
  return (
    <Frame role="region" aria-label={label} tabIndex={0}>
      <Root {...rest} $isDense={isDense} />
    </Frame>
  );
}

interface CellProps {
  /** Right-aligned with aligned digits, for money and counts. */
  isNumeric?: boolean;
}

/** A column heading (`scope="col"`) or row heading. */
export const Th = styled.th.withConfig(omitProps('isNumeric'))<CellProps>`
  height: var(--table-row, var(--row));
  padding: var(--space-6) var(--space-16);
  color: var(--color-text-muted);
  font-weight: var(--weight-medium);
  text-align: ${({ isNumeric }) => (isNumeric ? 'right' : 'left')};
  white-space: nowrap;
`;

/** Does not wrap, so that a narrow table scrolls and stays readable. Set `canWrap` for prose. */
export const Td = styled.td.withConfig(omitProps('isNumeric', 'canWrap'))<CellProps & { canWrap?: boolean }>`
  height: var(--table-row, var(--row));
  padding: var(--space-6) var(--space-16);
  text-align: ${({ isNumeric, canWrap }) => (isNumeric ? 'right' : canWrap ? 'start' : 'left')};
  font-variant-numeric: ${({ isNumeric }) => (isNumeric ? 'tabular-nums' : 'inherit')};
  min-width: ${({ canWrap }) => (canWrap ? '14rem' : '0')};
  white-space: ${({ canWrap }) => (canWrap ? 'normal' : 'nowrap')};
`;
