import { onceEach, safeName } from './safe-name.ts';
import { type Row, type Table, tables } from './tables.ts';

/** One thing that goes into an archive. */
export type Task =
  | { readonly kind: 'index' | 'people' | 'invoices' }
  | { readonly kind: 'project'; readonly id: string; readonly title: string; readonly to: string }
  | { readonly kind: 'table'; readonly table: Table }
  | { readonly kind: 'file'; readonly from: string; readonly to: string };

/** All that goes into the archive of a company with these projects and invoices. */
export function planOf(
  projects: readonly Row[],
  invoices: readonly Row[],
  holdsInvoices: boolean,
): readonly Task[] {
  const once = onceEach();
  const shown = Object.keys(tables).filter(
    (name): name is Table => holdsInvoices || name !== 'client_invoices',
  );
  return [
    { kind: 'index' },
    { kind: 'people' },
    ...(holdsInvoices ? [{ kind: 'invoices' } as const] : []),
    ...projects.map(({ id, title }) => ({
      kind: 'project' as const,
      id: String(id),
      title: String(title),
      to: `pages/${once(safeName(`project ${title}`, 'project'))}.html`,
    })),
    ...shown.map((table) => ({ kind: 'table' as const, table })),
    ...invoices.flatMap(({ file_url: from, invoice_number, invoice_name }) =>
      typeof from === 'string'
        ? [
            {
              kind: 'file' as const,
              from,
              to: `files/invoices/${once(safeName(`${invoice_number} ${invoice_name}`, 'invoice'))}.pdf`,
            },
          ]
        : [],
    ),
  ];
}
