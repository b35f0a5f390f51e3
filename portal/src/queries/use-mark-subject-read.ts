import { getBackend, unwrap } from '@northlight/auth-kit';
import { useReadOnlyReason } from '@northlight/shared-ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { portalQueries } from './portal-queries.ts';

type Subject = { readonly sprint_id: string } | { readonly invoice_id: string };

/** Marks the notifications about a sprint or invoice as read while it is open. */
export function useMarkSubjectRead(userId: string, subject: Subject): void {
  const queryClient = useQueryClient();
  const isReadOnly = useReadOnlyReason() !== null;
  const unread = useQuery(portalQueries.unread(userId)).data ?? 0;
  const { mutate } = useMutation({
    mutationFn: () => markSubjectRead(userId, subject),
    onSuccess: (count) => (count > 0 ? queryClient.invalidateQueries({ queryKey: ['portal'] }) : undefined),
  });
  useEffect(() => {
    if (unread > 0 && !isReadOnly) mutate();
  }, [unread, isReadOnly, mutate]);
}

async function markSubjectRead(userId: string, subject: Subject): Promise<number> {
  const notifications = (await getBackend()).from('project_notifications').update({ read: true });
  const query = notifications.match({ client_id: userId, ...subject }).eq('read', false);
  return unwrap(await query.select('id')).length;
}
