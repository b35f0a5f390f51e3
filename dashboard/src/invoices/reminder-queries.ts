import { getBackend, runQuery, type TablesInsert, unwrap } from '@northlight/auth-kit';
import { type Day, dayCount, dayIn, daysBetween } from '@northlight/domain';
import { queryOptions } from '@tanstack/react-query';
import { clientWorkKey } from '../queries/client-work-queries.ts';

export const reminderDraftsQuery = (invoices: readonly string[]) =>
  queryOptions({
    queryKey: [...clientWorkKey, 'reminder-drafts', invoices],
    queryFn: ({ signal }) =>
      runQuery((db) => db.rpc('draft_reminders', { invoices: [...invoices] }).abortSignal(signal)),
    // A text that is being edited must not change.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** A repeated call with the same ids sends nothing again. The database adds project and company. */
export async function sendReminders(
  reminders: readonly { readonly id: string; readonly invoice_id: string; readonly message: string }[],
): Promise<void> {
  const rows = reminders as unknown as TablesInsert<'invoice_reminders'>[];
  await runQuery((db) => db.from('invoice_reminders').upsert(rows, { ignoreDuplicates: true }).select('id'));
}

export const receivablesQuery = () =>
  queryOptions({
    queryKey: [...clientWorkKey, 'receivables'],
    queryFn: async ({ signal }) => {
      const rows = (await getBackend()).from('receivables').select('*').order('currency');
      const byTotal = rows.order('total', { ascending: false }).order('company_id');
      return unwrap(await byTotal.limit(1000).abortSignal(signal));
    },
  });

/** "Reminded 3 days ago, twice"; null if never. */
export function describeReminders(
  count: number | null,
  lastAt: string | null | undefined,
  today: Day | null,
  timeZone: string,
): string | null {
  if (!count || !lastAt || today === null) return null;
  const days = daysBetween(dayIn(new Date(lastAt), timeZone), today);
  const times = count === 1 ? '' : count === 2 ? ', twice' : `, ${count} times`;
  return `Reminded ${days <= 0 ? 'today' : `${dayCount(days)} ago`}${times}`;
}
