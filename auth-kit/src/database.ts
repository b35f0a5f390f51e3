import type { Database as Generated } from './database.types.ts';

/** Views that count and add up, and their columns that can be null. The generated types take all computed ones for such. */
interface NullableColumns {
  current_sprints: never;
  invoice_currency_totals: never;
  invoice_months: never;
  invoice_totals: never;
  project_attention: never;
  project_progress: never;
  receivables: 'contact_email' | 'contact_name' | 'overdue_invoices' | 'reminded_at';
  sprint_flow: never;
  sprint_progress: never;
  sprint_threads: never;
  staff_attention: never;
  staff_companies: 'contact_email';
}

type Views = Generated['public']['Views'];

type Row<View extends keyof Views> = View extends keyof NullableColumns
  ? {
      [Column in keyof Views[View]['Row']]: Column extends NullableColumns[View]
        ? Views[View]['Row'][Column]
        : NonNullable<Views[View]['Row'][Column]>;
    }
  : Views[View]['Row'];

/** The generated types, with the views' columns that are never null. */
export type Database = Omit<Generated, 'public'> & {
  public: Omit<Generated['public'], 'Views'> & {
    Views: { [View in keyof Views]: Omit<Views[View], 'Row'> & { Row: Row<View> } };
  };
};
