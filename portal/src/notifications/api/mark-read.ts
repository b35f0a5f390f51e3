import { getBackend, toAppError } from 'auth-kit';

/** Marks one of the client's notifications as read. @throws AppError */
export async function markRead(notificationId: string): Promise<void> {
  const backend = await getBackend();
  const { error, status } = await backend
    .from('project_notifications')
    .update({ read: true })
    .eq('id', notificationId);
  if (error !== null) throw toAppError(error, status);
}

/** Marks all of them. @throws AppError */
export async function markAllRead(clientId: string): Promise<void> {
  const backend = await getBackend();
  const { error, status } = await backend
    .from('project_notifications')
    .update({ read: true })
    .eq('client_id', clientId)
    .eq('read', false);
  if (error !== null) throw toAppError(error, status);
}
