import { Skeleton, Stack, Table, type TableProps, Th, VisuallyHidden } from '@northlight/shared-ui';
import styled from 'styled-components';

/** Stacks a row's cells when its columns do not fit; screen readers still announce the headings. */
const Responsive = styled.div<{ $stacksBelow: number }>`
  min-width: 0;
  container: rows / inline-size;

  td strong {
    font-weight: var(--weight-medium);
  }

  @container rows (width < ${({ $stacksBelow }) => $stacksBelow}rem) {
    thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }

    tbody tr {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: var(--space-6) var(--space-12);
      padding: var(--space-12) var(--space-16);
    }

    tbody tr:first-child {
      border-top: 0;
    }

    tbody td {
      display: block;
      min-width: 0;
      height: auto;
      padding: 0;
      white-space: normal;
      text-align: start;
    }

    tbody td:first-child {
      flex: 1 0 100%;
    }

    tbody td:last-child {
      margin-left: auto;
    }
  }
`;

/** A column heading; numeric columns are right-aligned. */
export type Heading = string | { readonly title: string; readonly isNumeric: boolean };

export interface ResponsiveTableProps extends TableProps {
  headings: readonly Heading[];
  hasActions?: boolean;
  /** The width in rem below which rows stack. CSS cannot measure the columns' content. */
  stacksBelow?: number;
}

/** A table that fits on phones without sideways scrolling. Its children are the rows. */
export function ResponsiveTable({
  headings,
  hasActions = false,
  stacksBelow = 62,
  children,
  ...table
}: ResponsiveTableProps) {
  const columns = headings.map((heading) =>
    typeof heading === 'string' ? { title: heading, isNumeric: false } : heading,
  );
  return (
    <Responsive $stacksBelow={stacksBelow}>
      <Table {...table}>
        <thead>
          <tr>
            {columns.map(({ title, isNumeric }) => (
              <Th key={title} scope="col" isNumeric={isNumeric}>
                {title}
              </Th>
            ))}
            {hasActions && (
              <Th scope="col">
                <VisuallyHidden>Actions</VisuallyHidden>
              </Th>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </Table>
    </Responsive>
  );
}

export function TableSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <Stack gap={2}>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={44} />
      ))}
    </Stack>
  );
}
