import { getBackend, type PageOf, pageOf, type Tables, unwrap } from 'auth-kit';
import { rangeOf } from '../../lib/list/range-of.ts';

export type Thread = Tables<'inbox_threads'>;
export type Signoff = Tables<'inbox_signoffs'>;
export type Continuation = Tables<'inbox_continuations'>;
export type ContactMessage = Tables<'contact_messages'>;
export type Subscriber = Tables<'newsletter_subscribers'>;
export type Attention = Tables<'staff_attention'>;

/** What waits, the one row that the database counts. */
export async function fetchAttention(signal: AbortSignal): Promise<Attention | null> {
  const backend = await getBackend();
  return unwrap(await backend.from('staff_attention').select('*').abortSignal(signal).maybeSingle());
}

/** Threads with a client: first those that wait for an answer, then the latest. */
export async function fetchThreads(page: number, signal: AbortSignal): Promise<PageOf<Thread>> {
  const backend = await getBackend();
  return pageOf(
    await backend
      .from('inbox_threads')
      .select('*', { count: 'exact' })
      .order('state', { ascending: false })
      .order('last_at', { ascending: false })
      .order('sprint_id')
      .range(...rangeOf(page))
      .abortSignal(signal),
  );
}

export async function fetchSignoffs(page: number, signal: AbortSignal): Promise<PageOf<Signoff>> {
  const backend = await getBackend();
  return pageOf(
    await backend
      .from('inbox_signoffs')
      .select('*', { count: 'exact' })
      .order('created_at', { ascending: false })
      .order('id')
      .range(...rangeOf(page))
      .abortSignal(signal),
  );
}

export async function fetchContinuations(page: number, signal: AbortSignal): Promise<PageOf<Continuation>> {
  const backend = await getBackend();
  return pageOf(
    await backend
      .from('inbox_continuations')
      .select('*', { count: 'exact' })
      .order('created_at', { ascending: false })
      .order('id')
      .range(...rangeOf(page))
      .abortSignal(signal),
  );
}

/** What visitors wrote: first what nobody has handled. */
export async function fetchContactMessages(
  page: number,
  signal: AbortSignal,
): Promise<PageOf<ContactMessage>> {
  const backend = await getBackend();
  return pageOf(
    await backend
      .from('contact_messages')
      .select('*', { count: 'exact' })
      .order('handled')
      .order('created_at', { ascending: false })
      .order('id')
      .range(...rangeOf(page))
      .abortSignal(signal),
  );
}

/** A page of subscribers; a size of one's own for the export. */
export async function fetchSubscribers(
  page: number,
  signal?: AbortSignal,
  size?: number,
): Promise<PageOf<Subscriber>> {
  const backend = await getBackend();
  const query = backend
    .from('newsletter_subscribers')
    .select('*', { count: 'exact' })
    .order('created_at', { ascending: false })
    .order('id')
    .range(...rangeOf(page, size));
  return pageOf(await (signal ? query.abortSignal(signal) : query));
}

export type WaitingPerson = Pick<Tables<'profiles'>, 'id' | 'full_name' | 'email' | 'created_at'>;

/** Employees who signed up and have no role yet. */
export async function fetchWaitingPeople(page: number, signal: AbortSignal): Promise<PageOf<WaitingPerson>> {
  const backend = await getBackend();
  return pageOf(
    await backend
      .from('profiles')
      .select('id, full_name, email, created_at', { count: 'exact' })
      .eq('awaiting_access', true)
      .order('created_at')
      .order('id')
      .range(...rangeOf(page))
      .abortSignal(signal),
  );
}
