import type { SupabaseClient } from '@supabase/supabase-js';
import { HttpError, unavailable } from '../_shared/http-error.ts';
import { safeName } from './safe-name.ts';
import { bucket } from './work.ts';

/** An archive that may be sent, as the database says. */
export interface Sendable {
  readonly parts: readonly number[];
  readonly company: string;
  readonly created_at: string;
}

/**
 * The file, put together of its parts, of which one is in memory at a time. A download that was broken off goes on where it
 * was: of ranges the first is answered, as browsers ask for it.
 */
export function sendArchive(
  service: SupabaseClient,
  archive: string,
  { parts, company, created_at: madeAt }: Sendable,
  asked: string | null,
): Response {
  const total = parts.reduce((sum, size) => sum + size, 0);
  const range = rangeOf(asked, total);
  const name = safeName(`archive ${company}`, 'archive').replaceAll(' ', '-');
  const day = madeAt.slice(0, 10);
  const ascii = name.replace(/[^\x20-\x7e]/g, '_');
  const headers = {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${ascii}-${day}.zip"; filename*=UTF-8''${encodeURIComponent(`${name}-${day}.zip`)}`,
    'content-length': String(range.end - range.start),
    'accept-ranges': 'bytes',
    etag: `"${archive}"`,
    ...(asked === null ? {} : { 'content-range': `bytes ${range.start}-${range.end - 1}/${total}` }),
  };
  const pieces = piecesOf(service, archive, parts, range);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  return new Response(body, { status: asked === null ? 200 : 206, headers });
}

interface Range {
  readonly start: number;
  /** The first byte that is not sent. */
  readonly end: number;
}

function rangeOf(asked: string | null, total: number): Range {
  if (asked === null) return { start: 0, end: total };
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(asked) ?? [];
  const start = Number(first);
  const end = last === '' ? total : Math.min(total, Number(last) + 1);
  if (first === '' || start >= end) {
    throw new HttpError(416, 'invalid_range', 'The file has no such part.', {
      headers: { 'content-range': `bytes */${total}` },
    });
  }
  return { start, end };
}

async function* piecesOf(
  service: SupabaseClient,
  archive: string,
  parts: readonly number[],
  { start, end }: Range,
): AsyncGenerator<Uint8Array, void> {
  let at = 0;
  for (const [number, size] of parts.entries()) {
    const from = at;
    at += size;
    if (at <= start || from >= end) continue;
    const { data } = await service.storage.from(bucket).download(`${archive}/${number}`);
    // Removed while it was sent: the download breaks off, and does not look whole.
    if (data?.size !== size) throw unavailable();
    const bytes = new Uint8Array(await data.arrayBuffer());
    yield bytes.subarray(Math.max(0, start - from), Math.min(size, end - from));
  }
}
