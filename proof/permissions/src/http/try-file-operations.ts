import { type Bucket, FILES } from '../expected/files.ts';
import { type FileOperation, listOperations } from './file-operations.ts';
import { CALLERS, type OnlineWorld } from './people-online.ts';

const PEOPLE = CALLERS.filter((caller) => caller !== 'service');

interface FileResults {
  readonly count: number;
  /** Requests that were allowed, revealed too much, caused a server error or changed something. */
  readonly problems: readonly string[];
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

/** Every sixth person tries each operation, starting with a different person each time. */
const PERSON_STEP = 6;

/** Tries every operation, and stops after the first one that changes a row, or the bucket in which one changes a file. */
export async function tryFileOperations(world: OnlineWorld): Promise<FileResults> {
  const problems: string[] = [];
  let count = 0;
  const before = await readRows(world);
  for (const bucket of Object.keys(FILES) as Bucket[]) {
    for (const [operationIndex, operation] of listOperations(bucket).entries()) {
      for (const caller of PEOPLE.filter((_, index) => (index + operationIndex) % PERSON_STEP === 0)) {
        count += 1;
        const label = `${caller}, ${bucket}: ${operation.label}`;
        const response = await world.send(caller, operation.path, operation.init);
        const problem = judge(operation, caller, response, Buffer.from(await response.arrayBuffer()), bucket);
        if (problem) problems.push(`${label}: ${problem}`);
      }
      if ((await readRows(world)) !== before) {
        problems.push(`${bucket}: ${operation.label}: changed a row`);
        return { count, problems };
      }
    }
    const changedFiles = await findChangedFiles(world);
    if (changedFiles.length > 0) {
      problems.push(`${bucket}: an operation changed the files of ${changedFiles.join()}`);
      return { count, problems };
    }
  }
  return { count, problems };
}

function judge(
  { allowedReaders, init }: FileOperation,
  caller: string,
  { status, ok, headers }: Response,
  body: Buffer,
  bucket: Bucket,
): string | null {
  if (status >= 500) return `server error: ${status} ${body.toString('latin1', 0, 200)}`;
  const containsFile = body.includes(CONTENT[bucket]);
  if (/"owner(?:_id)?":"[0-9a-f]/.test(body.toString('latin1'))) return 'reveals the owner';
  if (allowedReaders === 'all' || (allowedReaders === 'admin' && caller === 'admin')) {
    if (!ok) return `refused with ${status}`;
    const isCacheable = !/no-store/.test(headers.get('cache-control') ?? '');
    return init.method === undefined && bucket === 'invoices' && containsFile && isCacheable
      ? 'may be cached'
      : null;
  }
  if (containsFile) return 'returns the file';
  if (/token=/.test(body.toString('latin1'))) return 'signs a link';
  // A request for several links gets a response with a null for each.
  const isEmpty = /^\[\{.*"signedURL":null/.test(body.toString('latin1'));
  return ok && !isEmpty ? `allowed with ${status}` : null;
}

/** Reads the storage rows without their last access time. */
async function readRows({ backend }: OnlineWorld): Promise<string> {
  const rows = await backend.database.query(
    "select 'object' as kind, bucket_id || '/' || name as name, md5((metadata, version, owner_id)::text) as print from storage.objects union all select 'bucket', id, public::text from storage.buckets order by 1, 2",
  );
  return JSON.stringify(rows);
}

async function findChangedFiles({ send }: OnlineWorld): Promise<string[]> {
  const changed: string[] = [];
  for (const [bucket, { name }] of Object.entries(FILES)) {
    const response = await send('service', `/storage/v1/object/${bucket}/${name}`);
    if (!CONTENT[bucket as Bucket].equals(Buffer.from(await response.arrayBuffer()))) changed.push(bucket);
  }
  return changed;
}

export async function storeFiles({ send, backend }: OnlineWorld): Promise<void> {
  await backend.database.query('delete from storage.objects');
  for (const [bucket, { name, type }] of Object.entries(FILES)) {
    const response = await send('service', `/storage/v1/object/${bucket}/${name}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: CONTENT[bucket as Bucket],
    });
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  }
}
