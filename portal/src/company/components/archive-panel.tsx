import { Loaded, saveFile, useAction } from '@northlight/client-work';
import { useServices } from '@northlight/contract';
import { Button, Cluster, DateTime, ProgressBar, Secondary, Skeleton, Stack } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Archive, Download } from 'lucide-react';
import { useTimeZone } from '../../lib/use-time-zone.ts';
import { archiveLink, archiveQuery, type CompanyArchive, requestArchive } from '../api/archive-api.ts';

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
        {(found) => <Standing companyId={companyId} archive={found} />}
      </Loaded>
    </Stack>
  );
}

function Standing({ companyId, archive }: { companyId: string; archive: CompanyArchive }) {
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
    async () => saveFile(await archiveLink(companyId, boot.backend.url)),
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
          {megabytes(archive.bytes)}, asked for by {archive.asked_by}. It is deleted on{' '}
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

function megabytes(bytes: number): string {
  const size = bytes / 1024 / 1024;
  return size < 0.1 ? 'Less than 0.1 MB' : `${size.toFixed(1)} MB`;
}
