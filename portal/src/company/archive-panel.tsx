import { AppError, getBackend, toFunctionAppError, unwrap } from '@northlight/auth-kit';
import { Loaded, saveFile, useAction } from '@northlight/client-work';
import { useServices } from '@northlight/contract';
import { Button, Cluster, DateTime, ProgressBar, Secondary, Skeleton, Stack } from '@northlight/shared-ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Archive, Download } from 'lucide-react';
import { useTimeZone } from '../lib/portal-queries.ts';

/** Everything that a manager may read of the company, as one file: asked for here, made meanwhile, kept for a day. */
export function ArchivePanel({ companyId, companyName }: { companyId: string; companyName: string }) {
  const archive = useQuery(archiveQuery(companyId));
  return (
    <Stack gap={16}>
      <Secondary>
        Pages to read, tables for spreadsheets and the files of {companyName}, as far as you may read them. It
        is made in the background; you can leave this page.
      </Secondary>
      <Loaded query={archive} what="The archive" pending={<Skeleton height="3rem" />}>
        {(found) => <ArchiveStatus companyId={companyId} archive={found} />}
      </Loaded>
    </Stack>
  );
}

function ArchiveStatus({ companyId, archive }: { companyId: string; archive: CompanyArchive }) {
  const timeZone = useTimeZone();
  const { boot } = useServices();
  const request = useAction(
    ['portal'],
    () => requestArchive(companyId),
    'The archive is being made',
    'The archive could not be asked for. Please try again.',
  );
  const open = useAction(
    ['portal'],
    async () => saveFile(await createArchiveLink(companyId, boot.backend.url)),
    'The download begins',
    'The archive could not be opened. Please try again.',
  );

  if (archive?.state === 'making') {
    const share = archive.total === 0 ? 0 : Math.round((archive.done / archive.total) * 100);
    return (
      <Stack gap={8}>
        <ProgressBar value={share} label="The archive is being made" />
        <Secondary>Asked for by {archive.asked_by}. We notify you when it is ready.</Secondary>
      </Stack>
    );
  }
  const isReady = archive?.state === 'ready';
  return (
    <Stack gap={12}>
      {isReady ? (
        <Secondary>
          {formatMegabytes(archive.bytes)}, asked for by {archive.asked_by}. It is deleted on{' '}
          <DateTime instant={archive.expires_at} timeZone={timeZone} />.
          {archive.may_open
            ? ''
            : ' It holds invoices, so only managers with the right Billing can download it.'}
        </Secondary>
      ) : null}
      {archive?.state === 'failed' ? (
        <Secondary role="status">
          The archive could not be made. It ends when who asked for it signs out or is no manager any more.
        </Secondary>
      ) : null}
      <Cluster gap={12}>
        {isReady && archive.may_open ? (
          <Button
            writes
            variant="primary"
            icon={<Download aria-hidden />}
            isLoading={open.isPending}
            onClick={() => open.mutate(undefined)}
          >
            Download Archive
          </Button>
        ) : null}
        <Button
          writes
          icon={<Archive aria-hidden />}
          isLoading={request.isPending}
          onClick={() => request.mutate(undefined)}
        >
          {archive === null ? 'Make an Archive' : 'Make a New Archive'}
        </Button>
      </Cluster>
    </Stack>
  );
}

function formatMegabytes(bytes: number): string {
  const size = bytes / 1024 / 1024;
  return size < 0.1 ? 'Less than 0.1 MB' : `${size.toFixed(1)} MB`;
}

/** How far the archive of a company is; null: there is none. */
type CompanyArchive = Awaited<ReturnType<typeof fetchArchive>>;

/** Asked again while it is made, by whoever looks: it goes on without the page. */
const archiveQuery = (companyId: string) =>
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

async function callCompanyArchive(action: 'request' | 'open', companyId: string): Promise<unknown> {
  const backend = await getBackend();
  const { data, error } = await backend.functions.invoke<unknown>('company-archive', {
    body: { action, companyId },
  });
  if (error !== null) throw await toFunctionAppError(error);
  return data;
}

/** Has the archive made. @throws AppError with the words of the database */
async function requestArchive(companyId: string): Promise<void> {
  await callCompanyArchive('request', companyId);
}

/** A link to the archive that lives for some minutes. @throws AppError */
async function createArchiveLink(companyId: string, backendUrl: string): Promise<string> {
  const data = await callCompanyArchive('open', companyId);
  if (typeof data !== 'object' || data === null || !('link' in data) || typeof data.link !== 'string')
    throw new AppError('bad-response');
  return backendUrl + data.link;
}
