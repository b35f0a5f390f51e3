import { type TableProps, Th, VisuallyHidden } from 'shared-ui';
import { FoldingTable } from './folding-table.tsx';

/** A column's heading; one of figures stands at the right. */
export interface Heading {
  readonly title: string;
  readonly isNumeric?: boolean;
}

export interface RecordTableProps extends TableProps {
  /** The headings before the last column, which holds the actions. */
  headings: readonly Heading[];
}

/** A table of records, each with its actions at the end. Its children are the rows. */
export function RecordTable({ headings, children, ...table }: RecordTableProps) {
  return (
    <FoldingTable {...table}>
      <thead>
        <tr>
          {headings.map(({ title, isNumeric = false }) => (
            <Th key={title} scope="col" isNumeric={isNumeric}>
              {title}
            </Th>
          ))}
          <Th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </Th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </FoldingTable>
  );
}
