import { getBackend, pageOf, type TablesInsert, unwrap } from '@northlight/auth-kit';
import { type Day, dayCount, dayIn, daysBetween } from '@northlight/domain';
import { queryOptions } from '@tanstack/react-query';
import { clientWorkKey } from '../queries/client-work-queries.ts';

export const reminderDraftsQuery = (invoices: readonly string[]) =>
  queryOptions({
    queryKey: [...clientWorkKey, 'reminder-drafts', invoices],
    queryFn: async ({ signal }) =>
      unwrap(
        await (await getBackend()).rpc('draft_reminders', { invoices: [...invoices] }).abortSignal(signal),
      ),
    gcTime: 0,
    // A text that is being edited must not change.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The same ids again send nothing again. The database adds project and company. */
export async function sendReminders(
  reminders: readonly { readonly id: string; readonly invoice_id: string; readonly message: string }[],
): Promise<void> {
  const backend = await getBackend();
  unwrap(
    await backend
      .from('invoice_reminders')
      .upsert(reminders as unknown as TablesInsert<'invoice_reminders'>[], { ignoreDuplicates: true })
      .select('id'),
  );
}

export type Receivable = Awaited<ReturnType<typeof fetchReceivables>>['rows'][number];

export async function fetchReceivables(page: number, size: number, signal?: AbortSignal) {
  const backend = await getBackend();
  let query = backend
    .from('receivables')
    .select('*', { count: 'exact' })
    .order('currency')
    .order('total', { ascending: false })
    .order('company_id')
    .range((page - 1) * size, page * size - 1);
  if (signal) query = query.abortSignal(signal);
  return pageOf(await query);
}

export const receivablesQuery = () =>
  queryOptions({
    queryKey: [...clientWorkKey, 'receivables'],
    queryFn: ({ signal }) => fetchReceivables(1, 1000, signal),
  });

/** "Reminded 3 days ago, twice"; null if never. */
export function describeReminders(
  count: number,
  lastAt: string | null | undefined,
  today: Day | null,
  timeZone: string,
): string | null {
  if (count === 0 || !lastAt || today === null) return null;
  const days = daysBetween(dayIn(new Date(lastAt), timeZone), today);
  const times = count === 1 ? '' : count === 2 ? ', twice' : `, ${count} times`;
  return `Reminded ${days <= 0 ? 'today' : `${dayCount(days)} ago`}${times}`;
}
