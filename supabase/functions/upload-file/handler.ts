import { maxFileBytes } from '@northlight/domain/file-kind';
import { authenticate, type Caller } from '../_shared/caller.ts';
import { createServiceClient, type FunctionDeps } from '../_shared/deps.ts';
import { defineEndpoint, readBytes } from '../_shared/endpoint.ts';
import { checkFile } from '../_shared/files/check-file.ts';
import { HttpError, tooManyRequests, unavailable } from '../_shared/http-error.ts';
import { enforceRateLimits } from '../_shared/rate-limit.ts';

/** Private files must not be cached. */
const cacheControl = { uploads: '3600', invoices: '0, no-store' } as const;

interface UploadTarget {
  readonly bucket: keyof typeof maxFileBytes;
  readonly name: string;
}

/** More than any user needs. Rejected uploads count too, because checking them takes time. */
const attemptsPerHour = 400;

/**
 * Stores a file: `POST ?bucket=…&name=…` with the bytes as the body. Only the secret role may write to the buckets, so no
 * upload bypasses these checks. The database decides which names the person may use, and how much they may upload per day.
 */
export function createUploadFileHandler(deps: FunctionDeps): (request: Request) => Promise<Response> {
  return defineEndpoint(deps, {
    authorize: async (request) => {
      readTarget(request);
      const caller = await authenticate(request, deps);
      await enforceRateLimits(createServiceClient(deps), [
        { scope: 'upload', key: caller.id, perHour: attemptsPerHour },
      ]);
      return caller;
    },
    maxBytes: maxFileBytes.invoices,
    body: (request) => readBytes(request, maxFileBytes[readTarget(request).bucket]),
    post: async ({ request, body, authorized: caller }) => {
      const { bucket, name } = readTarget(request);
      const result = checkFile(name, body);
      if (!('mime' in result)) throw new HttpError(result.status, result.code, result.message);
      await authorize(caller, { bucket, name }, result.content.byteLength);
      const { error } = await createServiceClient(deps).storage.from(bucket).upload(name, result.content, {
        contentType: result.mime,
        cacheControl: cacheControl[bucket],
      });
      if (error)
        throw /exists|duplicate/i.test(`${error.name} ${error.message}`) ? nameTaken() : unavailable();
      return Response.json({ ok: true, bucket, name }, { status: 201 });
    },
  });
}

function readTarget(request: Request): UploadTarget {
  const parameters = new URL(request.url).searchParams;
  const bucket = parameters.get('bucket');
  const name = parameters.get('name') ?? '';
  if (bucket !== 'uploads' && bucket !== 'invoices') {
    throw new HttpError(400, 'invalid_bucket', 'bucket must be uploads or invoices.');
  }
  if (!/^[\w/.-]{1,200}$/.test(name)) {
    throw new HttpError(
      400,
      'invalid_name',
      'name can contain only letters, digits and ./_-, and be at most 200 characters long.',
    );
  }
  return { bucket, name };
}

const nameTaken = () => new HttpError(409, 'taken', 'A file with this name already exists.');

async function authorize({ client }: Caller, { bucket, name }: UploadTarget, size: number): Promise<void> {
  const { error } = await client.rpc('authorize_upload', { bucket, object_name: name, size });
  if (!error) return;
  if (error.code === '42501')
    throw new HttpError(403, 'forbidden', 'You are not allowed to upload this file.');
  if (error.code === 'PT409') throw nameTaken();
  if (error.code === 'PT429') {
    throw tooManyRequests(error.message, 3600, 'quota');
  }
  throw unavailable();
}
