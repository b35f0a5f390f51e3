import { type Bucket, CLOSED_BUCKETS, FILES } from '../expected/files.ts';
import { json } from './people-online.ts';

/** A request to the storage service and the people allowed to send it. */
export interface FileOperation {
  readonly label: string;
  readonly path: string;
  readonly init: RequestInit;
  /** The people allowed to read with it. All other requests must be refused and change nothing. */
  readonly openTo: 'nobody' | 'admin' | 'everybody';
}

const EVIL = Buffer.from('<!doctype html><script>alert(1)</script>');

const form = (type: string) => {
  const body = new FormData();
  body.append('file', new Blob([EVIL], { type }), 'x.png');
  return body;
};

/** The ways to send a body. */
const encodings = (type: string): readonly (readonly [string, () => RequestInit])[] => [
  ['raw', () => ({ headers: { 'content-type': type }, body: EVIL })],
  ['as a form', () => ({ body: form(type) })],
];

const tus = { 'tus-resumable': '1.0.0' };
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Every operation of the storage service on a bucket, with every encoding, on an existing and a missing file. */
export function operationsOn(bucket: Bucket): readonly FileOperation[] {
  const { name, type, isPublic } = FILES[bucket];
  const newName = name.replace(/1(?=\.\w+$)|entry/, '77');
  const to = (operation: string, path: string = name) => `/storage/v1/${operation}${bucket}/${path}`;
  const refuses = (label: string, path: string, init: RequestInit): FileOperation => ({
    label,
    path,
    init,
    openTo: 'nobody',
  });
  const allows = (label: string, path: string, init: RequestInit = {}): FileOperation => ({
    label,
    path,
    init,
    openTo: isPublic ? 'everybody' : CLOSED_BUCKETS.includes(bucket) ? 'nobody' : 'admin',
  });
  const writes = [name, newName].flatMap((target) => {
    const where = target === name ? 'over the file' : 'next to it';
    return encodings(type).flatMap(([way, sent]) => [
      refuses(`upload ${way} ${where}`, to('object/', target), { method: 'POST', ...sent() }),
      refuses(
        `upload with upsert ${way} ${where}`,
        to('object/', target),
        withHeader(sent(), 'POST', 'x-upsert', 'true'),
      ),
      refuses(`update ${way} ${where}`, to('object/', target), { method: 'PUT', ...sent() }),
      refuses(`use of a forged link ${way} ${where}`, `${to('object/upload/sign/', target)}?token=x.y.z`, {
        method: 'PUT',
        ...sent(),
      }),
    ]);
  });
  const linked = [name, newName].flatMap((target) => [
    refuses(`sign an upload of ${target}`, to('object/upload/sign/', target), json('POST', {})),
    refuses(
      `sign an upload of ${target} with upsert`,
      to('object/upload/sign/', target),
      json('POST', {}, { 'x-upsert': 'true' }),
    ),
    refuses(`resumable upload of ${target}`, '/storage/v1/upload/resumable', {
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': String(EVIL.length),
        'upload-metadata': `bucketName ${base64(bucket)},objectName ${base64(target)},contentType ${base64(type)}`,
        'content-type': 'application/offset+octet-stream',
      },
      body: EVIL,
    }),
    refuses(`resumable part of ${target}`, `/storage/v1/upload/resumable/${base64(`${bucket}/${target}`)}`, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: EVIL,
    }),
  ]);
  const moves = (['move', 'copy'] as const).map((operation) =>
    refuses(
      `${operation} into a public bucket`,
      `/storage/v1/object/${operation}`,
      json('POST', {
        bucketId: bucket,
        sourceKey: name,
        destinationBucket: 'uploads',
        destinationKey: newName,
      }),
    ),
  );
  const signs = [
    refuses('sign', to('object/sign/'), json('POST', { expiresIn: 60 })),
    refuses(
      'sign many',
      `/storage/v1/object/sign/${bucket}`,
      json('POST', { expiresIn: 60, paths: [name, newName] }),
    ),
    refuses(
      'sign a transformed file',
      to('object/sign/'),
      json('POST', { expiresIn: 60, transform: { width: 9 } }),
    ),
  ];
  return [
    ...writes,
    ...linked,
    ...moves,
    ...signs,
    refuses('a made-up link', `${to('object/sign/')}?token=x.y.z`, {}),
    refuses('a forged link of a transformed file', `${to('render/image/sign/')}?token=x.y.z`, {}),
    allows('download', to('object/')),
    allows('head', to('object/'), { method: 'HEAD' }),
    allows('info', to('object/info/')),
    ...(isPublic
      ? [allows('download by address', to('object/public/'))]
      : [refuses('download by address', to('object/public/'), {})]),
    refuses('S3 read', to('s3/'), {}),
    refuses('make the bucket public', `/storage/v1/bucket/${bucket}`, json('PUT', { public: true })),
    refuses('empty the bucket', `/storage/v1/bucket/${bucket}/empty`, { method: 'POST' }),
    refuses('remove the bucket', `/storage/v1/bucket/${bucket}`, { method: 'DELETE' }),
    refuses('S3 write', to('s3/', newName), { method: 'PUT', body: EVIL }),
    refuses('a path traversal', to('object/', '..%2F..%2Fsecrets.json'), {
      method: 'POST',
      headers: { 'content-type': type },
      body: EVIL,
    }),
  ];
}

function withHeader(init: RequestInit, method: string, name: string, value: string): RequestInit {
  return {
    ...init,
    method,
    headers: { ...(init.headers as Record<string, string> | undefined), [name]: value },
  };
}
