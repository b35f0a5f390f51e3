import { AppError, getBackend, toFunctionAppError, unwrap } from '@northlight/auth-kit';
import { queryOptions } from '@tanstack/react-query';

/** How far the archive of a company is; null: there is none. */
export type CompanyArchive = Awaited<ReturnType<typeof fetchArchive>>;

/** Asked again while it is made, by whoever looks: it goes on without the page. */
export const archiveQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['portal', 'company', companyId, 'archive'],
    queryFn: ({ signal }) => fetchArchive(companyId, signal),
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? 2_000 : false),
  });

async function fetchArchive(companyId: string, signal: AbortSignal) {
  const backend = await getBackend();
  const rows = unwrap(await backend.rpc('company_archive', { company: companyId }).abortSignal(signal));
  return rows[0] ?? null;
}

async function call(action: 'request' | 'open', companyId: string): Promise<unknown> {
  const backend = await getBackend();
  const { data, error } = await backend.functions.invoke<unknown>('company-archive', {
    body: { action, companyId },
  });
  if (error !== null) throw await toFunctionAppError(error);
  return data;
}

/** Has the archive made. @throws AppError with the words of the database */
export async function requestArchive(companyId: string): Promise<void> {
  await call('request', companyId);
}

/** A link to the archive that lives for some minutes. @throws AppError */
export async function archiveLink(companyId: string, backendUrl: string): Promise<string> {
  const data = await call('open', companyId);
  if (typeof data !== 'object' || data === null || !('link' in data) || typeof data.link !== 'string')
    throw new AppError('bad-response');
  return backendUrl + data.link;
}
