import { type Bucket, FILES } from '../expected/files.ts';
import { type FileOperation, operationsOn } from './file-operations.ts';
import { CALLERS, type OnlineWorld } from './people-online.ts';

const PEOPLE = CALLERS.filter((who) => who !== 'service');

interface FileTrials {
  readonly count: number;
  /** Requests that were allowed, revealed too much, caused a server error or changed something. */
  readonly wrong: readonly string[];
}

export const CONTENT: Readonly<Record<Bucket, Buffer<ArrayBuffer>>> = {
  uploads: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  invoices: Buffer.from('%PDF-1.4\n%%EOF\n'),
  releases: Buffer.from('export {};'),
  archives: Buffer.from('PK, an archive'),
};

/** Each operation is tried by every third person, starting with another one each time. */
const PERSON_STEP = 3;

/** Tries every operation, and stops at the first that changed anything. */
export async function tryFileOperations(world: OnlineWorld): Promise<FileTrials> {
  const wrong: string[] = [];
  let count = 0;
  const before = await takeSnapshot(world);
  for (const bucket of Object.keys(FILES) as Bucket[]) {
    for (const [place, operation] of operationsOn(bucket).entries()) {
      for (const who of PEOPLE.filter((_, index) => (index + place) % PERSON_STEP === 0)) {
        count += 1;
        const label = `${who}, ${bucket}: ${operation.label}`;
        const answer = await world.send(who, operation.path, operation.init);
        const problem = judge(operation, who, answer, Buffer.from(await answer.arrayBuffer()), bucket);
        if (problem) wrong.push(`${label}: ${problem}`);
      }
      if ((await takeSnapshot(world)) !== before) {
        wrong.push(`${bucket}: ${operation.label}: changed something`);
        return { count, wrong };
      }
    }
  }
  return { count, wrong };
}

function judge(
  { openTo, init }: FileOperation,
  who: string,
  { status, ok, headers }: Response,
  body: Buffer,
  bucket: Bucket,
): string | null {
  if (status >= 500) return `server error: ${status} ${body.toString('latin1', 0, 200)}`;
  const holdsFile = body.includes(CONTENT[bucket]);
  if (/"owner(?:_id)?":"[0-9a-f]/.test(body.toString('latin1'))) return 'reveals the owner';
  if (openTo === 'everybody' || (openTo === 'admin' && who === 'admin')) {
    if (!ok) return `refused with ${status}`;
    const isCacheable = !/no-store/.test(headers.get('cache-control') ?? '');
    return init.method === undefined && bucket === 'invoices' && holdsFile && isCacheable
      ? 'may be cached'
      : null;
  }
  if (holdsFile) return 'returns the file';
  if (/token=/.test(body.toString('latin1'))) return 'signs a link';
  // A request for several links gets an answer with a null for each.
  const isEmpty = /^\[\{.*"signedURL":null/.test(body.toString('latin1'));
  return ok && !isEmpty ? `allowed with ${status}` : null;
}

/** The rows of the storage, without the last access, and the bytes of the files. */
async function takeSnapshot({ backend, send }: OnlineWorld): Promise<string> {
  const rows = await backend.database.query(
    "select 'object' as kind, bucket_id || '/' || name as name, md5((metadata, version, owner_id)::text) as print from storage.objects union all select 'bucket', id, public::text from storage.buckets order by 1, 2",
  );
  const files = await Promise.all(
    Object.entries(FILES).map(async ([bucket, { name }]) => {
      const answer = await send('service', `/storage/v1/object/${bucket}/${name}`);
      return CONTENT[bucket as Bucket].equals(Buffer.from(await answer.arrayBuffer()));
    }),
  );
  return JSON.stringify([rows, files]);
}

/** Stores the files. */
export async function storeFiles({ send, backend }: OnlineWorld): Promise<void> {
  await backend.database.query('delete from storage.objects');
  for (const [bucket, { name, type }] of Object.entries(FILES)) {
    const answer = await send('service', `/storage/v1/object/${bucket}/${name}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: CONTENT[bucket as Bucket],
    });
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  }
}
