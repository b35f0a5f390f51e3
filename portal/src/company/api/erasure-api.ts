import { getBackend, unwrap } from '@northlight/auth-kit';
import { readErasurePreview } from '@northlight/domain/erasure';
import { queryOptions } from '@tanstack/react-query';

/** What erasing somebody of the company would do, read each time it is asked about. */
export const erasurePreviewQuery = (company: string, person: string) =>
  queryOptions({
    queryKey: ['portal', 'company', company, 'erasure', person],
    queryFn: async ({ signal }) => {
      const backend = await getBackend();
      return readErasurePreview(
        unwrap(await backend.rpc('erasure_preview', { person, company }).abortSignal(signal)),
      );
    },
    staleTime: 0,
    gcTime: 0,
  });

/** At once and for good. @throws AppError in the words of the database */
export async function erasePerson(company: string, person: string): Promise<void> {
  const backend = await getBackend();
  unwrap(await backend.rpc('erase_person', { person, company }));
}
