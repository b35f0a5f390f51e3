import { getPublicBackend, unwrap } from '@northlight/auth-kit';
import { queryOptions } from '@tanstack/react-query';

/** The queries of the start page. */
export const startQueries = {
  services: () =>
    queryOptions({ queryKey: ['my-remote', 'services'], queryFn: ({ signal }) => fetchServices(signal) }),
};

async function fetchServices(signal: AbortSignal) {
  return unwrap(await getPublicBackend().from('services').select('id, title').abortSignal(signal));
}
