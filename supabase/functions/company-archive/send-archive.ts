import type { SupabaseClient } from '@supabase/supabase-js';
import { HttpError, unavailable } from '../_shared/http-error.ts';
import { bucket } from './build-archives.ts';
import { createSafeName } from './safe-name.ts';

/** The result of `company_archive_parts()`. `parts` contains the size of each part. */
export interface ArchiveParts {
  readonly parts: readonly number[];
  readonly company: string;
  readonly created_at: string;
}

/**
 * Streams an archive part by part, with one in memory at a time. Supports one byte range, so that browsers can resume a
 * download.
 */
export function sendArchive(
  service: SupabaseClient,
  archive: string,
  { parts, company, created_at: createdAt }: ArchiveParts,
  rangeHeader: string | null,
): Response {
  const total = parts.reduce((sum, size) => sum + size, 0);
  const range = parseRange(rangeHeader, total);
  const name = createSafeName(`archive ${company}`, 'archive').replaceAll(' ', '-');
  const day = createdAt.slice(0, 10);
  const ascii = name.replace(/[^\x20-\x7e]/g, '_');
  const headers = {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${ascii}-${day}.zip"; filename*=UTF-8''${encodeURIComponent(`${name}-${day}.zip`)}`,
    'content-length': String(range.end - range.start),
    'accept-ranges': 'bytes',
    etag: `"${archive}"`,
    ...(rangeHeader === null ? {} : { 'content-range': `bytes ${range.start}-${range.end - 1}/${total}` }),
  };
  const chunks = readChunks(service, archive, parts, range);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
  return new Response(body, { status: rangeHeader === null ? 200 : 206, headers });
}

interface Range {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

function parseRange(rangeHeader: string | null, total: number): Range {
  if (rangeHeader === null) return { start: 0, end: total };
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(rangeHeader) ?? [];
  const start = Number(first);
  const end = last === '' ? total : Math.min(total, Number(last) + 1);
  if (first === '' || start >= end) {
    throw new HttpError(416, 'invalid_range', 'The file has no such range.', {
      headers: { 'content-range': `bytes */${total}` },
    });
  }
  return { start, end };
}

async function* readChunks(
  service: SupabaseClient,
  archive: string,
  parts: readonly number[],
  { start, end }: Range,
): AsyncGenerator<Uint8Array, void> {
  let offset = 0;
  for (const [number, size] of parts.entries()) {
    const partStart = offset;
    offset += size;
    if (offset <= start || partStart >= end) continue;
    const { data } = await service.storage.from(bucket).download(`${archive}/${number}`);
    // The part has been removed during the download. Abort, so that the file does not look complete.
    if (data?.size !== size) throw unavailable();
    const bytes = new Uint8Array(await data.arrayBuffer());
    yield bytes.subarray(Math.max(0, start - partStart), Math.min(size, end - partStart));
  }
}
