import { AppError, getBackend, runQuery, toFunctionAppError } from '@northlight/auth-kit';
import { Loaded, saveFile, useAction } from '@northlight/client-work';
import { useServices } from '@northlight/contract';
import { Button, Cluster, DateTime, ProgressBar, Secondary, Skeleton, Stack } from '@northlight/shared-ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Archive, Download } from 'lucide-react';
import { useTimeZone } from '../queries/portal-queries.ts';

/** Lets a manager request an archive of the company's data. The backend builds it and deletes it after a day. */
export function ArchivePanel({ companyId, companyName }: { companyId: string; companyName: string }) {
  const archive = useQuery(archiveQuery(companyId));
  return (
    <Stack gap={16}>
      <Secondary>
        All {companyName} data that you have access to, as web pages, spreadsheets and files. We prepare the
        archive in the background, so you can leave this page.
      </Secondary>
      <Loaded query={archive} subject="The archive" pending={<Skeleton height="3rem" />}>
        {(data) => <ArchiveStatus companyId={companyId} archive={data} />}
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
    'Archive requested',
    'The archive could not be requested. Please try again.',
  );
  const download = useAction(
    ['portal'],
    async () => saveFile(await createArchiveLink(companyId, boot.backend.url)),
    'Download started',
    'The archive could not be downloaded. Please try again.',
  );

  if (archive?.state === 'creating') {
    const percent = archive.total === 0 ? 0 : Math.round((archive.done / archive.total) * 100);
    return (
      <Stack gap={8}>
        <ProgressBar value={percent} label="Preparing the archive" />
        <Secondary>Requested by {archive.requested_by}. We will notify you when it is ready.</Secondary>
      </Stack>
    );
  }
  const isReady = archive?.state === 'ready';
  return (
    <Stack gap={12}>
      {isReady ? (
        <Secondary>
          {formatMegabytes(archive.bytes)}, requested by {archive.requested_by}. It will be deleted on{' '}
          <DateTime instant={archive.expires_at} timeZone={timeZone} />.
          {archive.can_open
            ? ''
            : ' It contains invoices, so only managers with the Billing permission can download it.'}
        </Secondary>
      ) : null}
      {archive?.state === 'failed' ? (
        <Secondary role="status">
          The archive could not be created. An archive is cancelled if the person who requested it logs out or
          is no longer a manager.
        </Secondary>
      ) : null}
      <Cluster gap={12}>
        {isReady && archive.can_open ? (
          <Button
            isWriteAction
            variant="primary"
            icon={<Download aria-hidden />}
            isLoading={download.isPending}
            onClick={() => download.mutate(undefined)}
          >
            Download Archive
          </Button>
        ) : null}
        <Button
          isWriteAction
          icon={<Archive aria-hidden />}
          isLoading={request.isPending}
          onClick={() => request.mutate(undefined)}
        >
          {archive === null ? 'Request Archive' : 'Request New Archive'}
        </Button>
      </Cluster>
    </Stack>
  );
}

function formatMegabytes(bytes: number): string {
  const size = bytes / 1024 / 1024;
  return size < 0.1 ? 'Less than 0.1 MB' : `${size.toFixed(1)} MB`;
}

/** Null if no archive has been requested. */
type CompanyArchive = Awaited<ReturnType<typeof fetchArchive>>;

/** Polls while the archive is being built. */
const archiveQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['portal', 'company', companyId, 'archive'],
    queryFn: ({ signal }) => fetchArchive(companyId, signal),
    refetchInterval: ({ state }) => (state.data?.state === 'creating' ? 2_000 : false),
  });

async function fetchArchive(companyId: string, signal: AbortSignal) {
  const rows = await runQuery((db) =>
    db.rpc('company_archive_status', { company: companyId }).abortSignal(signal),
  );
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

/** @throws AppError with the database's message */
async function requestArchive(companyId: string): Promise<void> {
  await callCompanyArchive('request', companyId);
}

/** Creates a link that expires after a few minutes. @throws AppError */
async function createArchiveLink(companyId: string, backendUrl: string): Promise<string> {
  const data = await callCompanyArchive('open', companyId);
  if (typeof data !== 'object' || data === null || !('link' in data) || typeof data.link !== 'string')
    throw new AppError('bad-response');
  return backendUrl + data.link;
}
