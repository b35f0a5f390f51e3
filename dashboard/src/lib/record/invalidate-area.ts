import type { QueryClient } from '@tanstack/react-query';

/** After a write: what this area shows, and what the overview counts and tells, is read again. Nothing else is. */
export async function invalidateArea(queryClient: QueryClient, area: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['dashboard', area] }),
    queryClient.invalidateQueries({ queryKey: ['dashboard', 'overview'] }),
  ]);
}
