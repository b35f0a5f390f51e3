import { type Caller, identify } from '../_shared/caller.ts';
import { clientOfService, type FunctionDeps } from '../_shared/deps.ts';
import { defineEndpoint, readBytes } from '../_shared/endpoint.ts';
import { judgeFile } from '../_shared/files/judge-file.ts';
import { HttpError, tooMany, unavailable } from '../_shared/http-error.ts';
import { takeLimits } from '../_shared/limit.ts';

const megabyte = 1024 * 1024;

/** As the buckets have it, which judge it again. A private file is kept by nobody on the way. */
const buckets = {
  uploads: { largest: 10 * megabyte, cacheControl: '3600' },
  invoices: { largest: 20 * megabyte, cacheControl: '0, no-store' },
} as const;

interface Place {
  readonly bucket: keyof typeof buckets;
  readonly name: string;
}

/** More than anybody sends by hand; what is refused counts as well, since judging it takes time. */
const triesPerHour = 400;

/**
 * The one way in for files: `POST ?bucket=…&name=…` with the bytes as the body. Nobody but the secret role writes to
 * the buckets, so no way of sending, and no signed link, goes around what is judged here. The database says whether the
 * person may store a file of this name, and how much a day.
 */
export function createUploadFile(deps: FunctionDeps): (request: Request) => Promise<Response> {
  return defineEndpoint(deps, {
    // Nothing of a body is read for somebody who may not send one.
    admit: async (request) => {
      placeOf(request);
      const caller = await identify(request, deps);
      await takeLimits(clientOfService(deps), [{ scope: 'upload', key: caller.id, perHour: triesPerHour }]);
      return caller;
    },
    maxBytes: buckets.invoices.largest,
    body: (request) => readBytes(request, buckets[placeOf(request).bucket].largest),
    post: async ({ request, body, admitted: caller }) => {
      const { bucket, name } = placeOf(request);
      const judged = judgeFile(name, body);
      if (!('mime' in judged)) throw new HttpError(judged.status, judged.code, judged.message);
      await admit(caller, { bucket, name }, body.byteLength);
      const { error } = await clientOfService(deps)
        .storage.from(bucket)
        .upload(name, body, { contentType: judged.mime, cacheControl: buckets[bucket].cacheControl });
      if (error) throw /exists|duplicate/i.test(`${error.name} ${error.message}`) ? taken() : unavailable();
      return Response.json({ ok: true, bucket, name }, { status: 201 });
    },
  });
}

function placeOf(request: Request): Place {
  const asked = new URL(request.url).searchParams;
  const bucket = asked.get('bucket');
  const name = asked.get('name') ?? '';
  if (bucket !== 'uploads' && bucket !== 'invoices') {
    throw new HttpError(400, 'invalid_bucket', 'bucket must be uploads or invoices.');
  }
  if (!/^[\w/.-]{1,200}$/.test(name)) {
    throw new HttpError(
      400,
      'invalid_name',
      'name must be of letters, digits and ./_- , at most 200 of them.',
    );
  }
  return { bucket, name };
}

const taken = () => new HttpError(409, 'taken', 'There is a file of this name already.');

async function admit({ client }: Caller, { bucket, name }: Place, size: number): Promise<void> {
  const { error } = await client.rpc('admit_upload', { bucket, object_name: name, size });
  if (!error) return;
  if (error.code === '42501') throw new HttpError(403, 'forbidden', 'You may not store this file.');
  if (error.code === 'PT409') throw taken();
  if (error.code === 'PT429') {
    throw tooMany(error.message, 3600, 'quota');
  }
  throw unavailable();
}
