import { type Bucket, CLOSED, FILES } from '../expected/files.ts';
import { json } from './people-online.ts';

/** One request to the storage service: what it asks for, and who gets it. */
export interface FileOperation {
  readonly label: string;
  readonly path: string;
  readonly init: RequestInit;
  /** Reads what everybody may read, or an admin. All else is refused and changes nothing. */
  readonly openTo: 'nobody' | 'admin' | 'everybody';
}

const EVIL = Buffer.from('<!doctype html><script>alert(1)</script>');

const form = (type: string) => {
  const body = new FormData();
  body.append('file', new Blob([EVIL], { type }), 'x.png');
  return body;
};

/** The ways in which a body travels. */
const sendings = (type: string): readonly (readonly [string, () => RequestInit])[] => [
  ['raw', () => ({ headers: { 'content-type': type }, body: EVIL })],
  ['as a form', () => ({ body: form(type) })],
];

const tus = { 'tus-resumable': '1.0.0' };
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Every operation of the storage service on a bucket, in every way of sending, on a file that is there and on one that is not. */
export function operationsOn(bucket: Bucket): readonly FileOperation[] {
  const { name, type, isPublic } = FILES[bucket];
  const fresh = name.replace(/1(?=\.\w+$)|entry/, '77');
  const to = (operation: string, path: string = name) => `/storage/v1/${operation}${bucket}/${path}`;
  const closed = (label: string, path: string, init: RequestInit): FileOperation => ({
    label,
    path,
    init,
    openTo: 'nobody',
  });
  const read = (label: string, path: string, init: RequestInit = {}): FileOperation => ({
    label,
    path,
    init,
    openTo: isPublic ? 'everybody' : CLOSED.includes(bucket) ? 'nobody' : 'admin',
  });
  const writes = [name, fresh].flatMap((target) => {
    const where = target === name ? 'over the file' : 'beside it';
    return sendings(type).flatMap(([way, sent]) => [
      closed(`upload ${way} ${where}`, to('object/', target), { method: 'POST', ...sent() }),
      closed(
        `upload with upsert ${way} ${where}`,
        to('object/', target),
        withHeader(sent(), 'POST', 'x-upsert', 'true'),
      ),
      closed(`update ${way} ${where}`, to('object/', target), { method: 'PUT', ...sent() }),
      closed(`use of a made-up link ${way} ${where}`, `${to('object/upload/sign/', target)}?token=x.y.z`, {
        method: 'PUT',
        ...sent(),
      }),
    ]);
  });
  const linked = [name, fresh].flatMap((target) => [
    closed(`sign an upload of ${target}`, to('object/upload/sign/', target), json('POST', {})),
    closed(
      `sign an upload of ${target} with upsert`,
      to('object/upload/sign/', target),
      json('POST', {}, { 'x-upsert': 'true' }),
    ),
    closed(`resumable upload of ${target}`, '/storage/v1/upload/resumable', {
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': String(EVIL.length),
        'upload-metadata': `bucketName ${base64(bucket)},objectName ${base64(target)},contentType ${base64(type)}`,
        'content-type': 'application/offset+octet-stream',
      },
      body: EVIL,
    }),
    closed(`resumable part of ${target}`, `/storage/v1/upload/resumable/${base64(`${bucket}/${target}`)}`, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: EVIL,
    }),
  ]);
  const moves = (['move', 'copy'] as const).map((operation) =>
    closed(
      `${operation} to where everybody reads`,
      `/storage/v1/object/${operation}`,
      json('POST', {
        bucketId: bucket,
        sourceKey: name,
        destinationBucket: 'uploads',
        destinationKey: fresh,
      }),
    ),
  );
  const signs = [
    closed('sign', to('object/sign/'), json('POST', { expiresIn: 60 })),
    closed(
      'sign many',
      `/storage/v1/object/sign/${bucket}`,
      json('POST', { expiresIn: 60, paths: [name, fresh] }),
    ),
    closed(
      'sign a transformed one',
      to('object/sign/'),
      json('POST', { expiresIn: 60, transform: { width: 9 } }),
    ),
  ];
  return [
    ...writes,
    ...linked,
    ...moves,
    ...signs,
    closed('a made-up link', `${to('object/sign/')}?token=x.y.z`, {}),
    closed('a made-up link of a transformed one', `${to('render/image/sign/')}?token=x.y.z`, {}),
    read('download', to('object/')),
    read('head', to('object/'), { method: 'HEAD' }),
    read('info', to('object/info/')),
    ...(isPublic
      ? [read('download by address', to('object/public/'))]
      : [closed('download by address', to('object/public/'), {})]),
    closed('S3 read', to('s3/'), {}),
    closed('make the bucket public', `/storage/v1/bucket/${bucket}`, json('PUT', { public: true })),
    closed('empty the bucket', `/storage/v1/bucket/${bucket}/empty`, { method: 'POST' }),
    closed('remove the bucket', `/storage/v1/bucket/${bucket}`, { method: 'DELETE' }),
    closed('S3 write', to('s3/', fresh), { method: 'PUT', body: EVIL }),
    closed('a name that climbs', to('object/', '..%2F..%2Fsecrets.json'), {
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
