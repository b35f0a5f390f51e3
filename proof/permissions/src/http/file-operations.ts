import { type Bucket, CLOSED_BUCKETS, FILES } from '../expected/files.ts';
import { json } from './people-online.ts';

export interface FileOperation {
  readonly label: string;
  readonly path: string;
  readonly init: RequestInit;
  /** Who may read with it. All other requests must be refused and change nothing. */
  readonly allowedReaders: 'none' | 'admin' | 'all';
}

const EVIL = Buffer.from('<!doctype html><script>alert(1)</script>');

const createForm = (type: string) => {
  const body = new FormData();
  body.append('file', new Blob([EVIL], { type }), 'x.png');
  return body;
};

const listEncodings = (type: string): readonly (readonly [string, () => RequestInit])[] => [
  ['raw', () => ({ headers: { 'content-type': type }, body: EVIL })],
  ['as a form', () => ({ body: createForm(type) })],
];

const tus = { 'tus-resumable': '1.0.0' };
const toBase64 = (text: string) => Buffer.from(text).toString('base64');

export function listOperations(bucket: Bucket): readonly FileOperation[] {
  const { name, type, isPublic } = FILES[bucket];
  const newName = name.replace(/1(?=\.\w+$)|entry/, '77');
  const toPath = (operation: string, path: string = name) => `/storage/v1/${operation}${bucket}/${path}`;
  const refuses = (label: string, path: string, init: RequestInit): FileOperation => ({
    label,
    path,
    init,
    allowedReaders: 'none',
  });
  const allows = (label: string, path: string, init: RequestInit = {}): FileOperation => ({
    label,
    path,
    init,
    allowedReaders: isPublic ? 'all' : CLOSED_BUCKETS.includes(bucket) ? 'none' : 'admin',
  });
  const writes = [name, newName].flatMap((target) => {
    const place = target === name ? 'over the file' : 'next to it';
    return listEncodings(type).flatMap(([encoding, build]) => [
      refuses(`upload ${encoding} ${place}`, toPath('object/', target), { method: 'POST', ...build() }),
      refuses(
        `upload with upsert ${encoding} ${place}`,
        toPath('object/', target),
        withHeader(build(), 'POST', 'x-upsert', 'true'),
      ),
      refuses(`update ${encoding} ${place}`, toPath('object/', target), { method: 'PUT', ...build() }),
      refuses(
        `use of a forged link ${encoding} ${place}`,
        `${toPath('object/upload/sign/', target)}?token=x.y.z`,
        { method: 'PUT', ...build() },
      ),
    ]);
  });
  const signedUploads = [name, newName].flatMap((target) => [
    refuses(`sign an upload of ${target}`, toPath('object/upload/sign/', target), json('POST', {})),
    refuses(
      `sign an upload of ${target} with upsert`,
      toPath('object/upload/sign/', target),
      json('POST', {}, { 'x-upsert': 'true' }),
    ),
    refuses(`resumable upload of ${target}`, '/storage/v1/upload/resumable', {
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': String(EVIL.length),
        'upload-metadata': `bucketName ${toBase64(bucket)},objectName ${toBase64(target)},contentType ${toBase64(type)}`,
        'content-type': 'application/offset+octet-stream',
      },
      body: EVIL,
    }),
    refuses(
      `resumable part of ${target}`,
      `/storage/v1/upload/resumable/${toBase64(`${bucket}/${target}`)}`,
      {
        method: 'PATCH',
        headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        body: EVIL,
      },
    ),
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
    refuses('sign', toPath('object/sign/'), json('POST', { expiresIn: 60 })),
    refuses(
      'sign many',
      `/storage/v1/object/sign/${bucket}`,
      json('POST', { expiresIn: 60, paths: [name, newName] }),
    ),
    refuses(
      'sign a transformed file',
      toPath('object/sign/'),
      json('POST', { expiresIn: 60, transform: { width: 9 } }),
    ),
  ];
  return [
    ...writes,
    ...signedUploads,
    ...moves,
    ...signs,
    refuses('a made-up link', `${toPath('object/sign/')}?token=x.y.z`, {}),
    refuses('a forged link to a transformed file', `${toPath('render/image/sign/')}?token=x.y.z`, {}),
    allows('download', toPath('object/')),
    allows('head', toPath('object/'), { method: 'HEAD' }),
    allows('info', toPath('object/info/')),
    ...(isPublic
      ? [allows('download by URL', toPath('object/public/'))]
      : [refuses('download by URL', toPath('object/public/'), {})]),
    refuses('S3 read', toPath('s3/'), {}),
    refuses('make the bucket public', `/storage/v1/bucket/${bucket}`, json('PUT', { public: true })),
    refuses('empty the bucket', `/storage/v1/bucket/${bucket}/empty`, { method: 'POST' }),
    refuses('remove the bucket', `/storage/v1/bucket/${bucket}`, { method: 'DELETE' }),
    refuses('S3 write', toPath('s3/', newName), { method: 'PUT', body: EVIL }),
    refuses('a path traversal', toPath('object/', '..%2F..%2Fsecrets.json'), {
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
