import type { QueryClient } from '@tanstack/react-query';

/** Reads anew what a client's word about a sprint changes: the sprint, the lists it stands in, what needs attention. */
export async function refreshAfterStatement(queryClient: QueryClient, sprintId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['portal', 'sprint', sprintId] }),
    queryClient.invalidateQueries({ queryKey: ['portal', 'project'] }),
    queryClient.invalidateQueries({ queryKey: ['portal', 'attention'] }),
  ]);
}

/** Reads anew what a read notification changes. */
export async function refreshAfterReading(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['portal', 'unread'] }),
    queryClient.invalidateQueries({ queryKey: ['portal', 'attention'] }),
  ]);
}
