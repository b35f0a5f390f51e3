import { type Bucket, FILES } from '../expected/files.ts';
import { type FileOperation, operationsOn } from './file-operations.ts';
import { CALLERS, type OnlineWorld } from './people-online.ts';

const PEOPLE = CALLERS.filter((who) => who !== 'service');

interface Tried {
  readonly count: number;
  /** What was let through, told too much, failed inside or changed something. */
  readonly wrong: readonly string[];
}

export const CONTENT: Readonly<Record<Bucket, Buffer<ArrayBuffer>>> = {
  uploads: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  invoices: Buffer.from('%PDF-1.4\n%%EOF\n'),
  releases: Buffer.from('export {};'),
  archives: Buffer.from('PK, of everything'),
};

/** One person in three tries each operation, others with the next one. */
const EVERY = 3;

/** Tries every operation, and stops at the first that changed anything. */
export async function tryFileOperations(world: OnlineWorld): Promise<Tried> {
  const wrong: string[] = [];
  let count = 0;
  const before = await picture(world);
  for (const bucket of Object.keys(FILES) as Bucket[]) {
    for (const [place, operation] of operationsOn(bucket).entries()) {
      for (const who of PEOPLE.filter((_, at) => (at + place) % EVERY === 0)) {
        count += 1;
        const label = `${who}, ${bucket}: ${operation.label}`;
        const answer = await world.send(who, operation.path, operation.init);
        const problem = judge(operation, who, answer, Buffer.from(await answer.arrayBuffer()), bucket);
        if (problem) wrong.push(`${label}: ${problem}`);
      }
      if ((await picture(world)) !== before) {
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
  if (status >= 500) return `failed inside: ${status} ${body.toString('latin1', 0, 200)}`;
  const holdsFile = body.includes(CONTENT[bucket]);
  if (/"owner(?:_id)?":"[0-9a-f]/.test(body.toString('latin1'))) return 'tells who sent it';
  if (openTo === 'everybody' || (openTo === 'admin' && who === 'admin')) {
    if (!ok) return `refused with ${status}`;
    const isKept = !/no-store/.test(headers.get('cache-control') ?? '');
    return init.method === undefined && bucket === 'invoices' && holdsFile && isKept ? 'may be kept' : null;
  }
  if (holdsFile) return 'gives the file away';
  if (/token=/.test(body.toString('latin1'))) return 'signs a link';
  // Many links are asked for at once, and each is answered: with none.
  const isEmpty = /^\[\{.*"signedURL":null/.test(body.toString('latin1'));
  return ok && !isEmpty ? `let through with ${status}` : null;
}

/** The rows of storage, but for when a file was last read, and the bytes of the files. */
async function picture({ backend, send }: OnlineWorld): Promise<string> {
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

/** Puts the files there. */
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
