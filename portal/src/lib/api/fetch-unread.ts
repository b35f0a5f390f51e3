import { AppError, getBackend, toAppError } from 'auth-kit';

/** How many of the client's notifications are unread, in all projects. Asks for the number alone. */
export async function fetchUnread(clientId: string, signal: AbortSignal): Promise<number> {
  const backend = await getBackend();
  const { count, error, status } = await backend
    .from('project_notifications')
    .select('id', { count: 'exact', head: true })
    .eq('client_id', clientId)
    .eq('read', false)
    .abortSignal(signal);
  if (error !== null) throw toAppError(error, status);
  if (count === null) throw new AppError('bad-response', { details: { status } });
  return count;
}
