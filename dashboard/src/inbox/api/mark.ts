import { getBackend, toAppError, unwrap } from 'auth-kit';

/** Notes that somebody of the staff has seen what a client said about a sprint. */
export async function markSeen(sprintId: string, kind: 'signoff' | 'continuation'): Promise<void> {
  const backend = await getBackend();
  const { error, status } = await backend
    .from('staff_notifications')
    .update({ read: true })
    .eq('sprint_id', sprintId)
    .eq('kind', kind)
    .eq('read', false);
  if (error !== null) throw toAppError(error, status);
}

export async function setHandled(id: string, handled: boolean): Promise<void> {
  const backend = await getBackend();
  unwrap(await backend.from('contact_messages').update({ handled }).eq('id', id).select('id'));
}

/** Takes somebody off the newsletter's list; only the person can come onto it again. */
export async function unsubscribe(id: string): Promise<void> {
  const backend = await getBackend();
  unwrap(
    await backend.from('newsletter_subscribers').update({ status: 'unsubscribed' }).eq('id', id).select('id'),
  );
}
