import { createNameDeduplicator, createSafeName } from './safe-name.ts';
import { type Row, type Table, tables } from './tables.ts';

export type ArchiveStep =
  | { readonly kind: 'index' }
  | { readonly kind: 'table'; readonly table: Table }
  | { readonly kind: 'file'; readonly from: string; readonly to: string };

export function planArchive(invoices: readonly Row[], includesInvoices: boolean): readonly ArchiveStep[] {
  const makeUnique = createNameDeduplicator();
  const includedTables = Object.keys(tables).filter(
    (name): name is Table => includesInvoices || name !== 'client_invoices',
  );
  return [
    { kind: 'index' },
    ...includedTables.map((table) => ({ kind: 'table' as const, table })),
    ...invoices.flatMap(({ file_url: from, invoice_number, invoice_name }) =>
      typeof from === 'string'
        ? [
            {
              kind: 'file' as const,
              from,
              to: `files/invoices/${makeUnique(createSafeName(`${invoice_number} ${invoice_name}`, 'invoice'))}.pdf`,
            },
          ]
        : [],
    ),
  ];
}
