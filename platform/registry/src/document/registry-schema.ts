import { array, boolean, lazy, mixed, number, object, string } from 'yup';
import { manifestSchema } from './manifest-schema.ts';
import { isHashed, isReleaseFile, isReleaseName, isRoutePath } from './names.ts';
import {
  hash,
  instant,
  matching,
  name,
  record,
  route,
  script,
  strict,
  version,
  withPath,
} from './schema-fields.ts';

const entrySchema = () =>
  strict({
    name: name(),
    version: version(),
    releasedAt: instant(),
    hash: hash(),
    manifest: manifestSchema,
    integrity: record(
      (key) => isReleaseFile(key) && isHashed(key),
      'the plain path of a script or style sheet',
      hash,
      5000,
    ),
    previous: strict({ version: version(), entry: script(), integrity: hash() }).nullable(),
    recalled: array(version()).min(1).max(20),
  });

const retirement = () =>
  strict({
    at: instant(),
    version: version(),
    routes: array(route()).defined().max(200),
    redirect: lazy((input: unknown) =>
      input === null
        ? mixed().nullable()
        : matching((value) => isRoutePath(value) && !value.includes(':'), 'a path in the product'),
    ),
  });

const revokedTrials = () =>
  array(
    strict({
      id: matching((value) => /^[\w-]{16,64}$/.test(value), 'a trial id'),
      until: instant(),
    }),
  )
    .defined()
    .max(500);

const rollout = () =>
  strict({
    id: matching((value) => /^[\w-]{16,64}$/.test(value), 'a rollout id'),
    startedAt: instant(),
    entry: entrySchema(),
    steps: array(
      strict({
        share: number().defined().integer().min(1).max(100),
        minutes: number().defined().integer().min(0).max(20_160),
      }),
    )
      .defined()
      .min(1)
      .max(10),
    paused: number().integer().min(0).max(9),
  });

const isPublicKey = (value: string) => /^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/.test(value);

/** The format of a registry document; `findConsistencyProblems` checks whether its parts fit together. */
export const registrySchema = strict({
  schema: number().defined().oneOf([2], withPath('is not 2: it is from another version of the product')),
  revision: number().defined().integer().min(1),
  updatedAt: instant(),
  releases: record(isReleaseName, 'a release name', entrySchema, 200),
  retired: record(isReleaseName, 'a release name', retirement, 200, true),
  revoked: record(isReleaseName, 'a release name', revokedTrials, 200, true),
  rollouts: record(isReleaseName, 'a release name', rollout, 200, true),
  keys: array(
    strict({
      key: matching(isPublicKey, 'an Ed25519 key in base64'),
      names: array(name()).defined().min(1).max(50),
      server: boolean().oneOf([true]),
    }),
  ).max(200),
  standing: record(isReleaseName, 'a release name', () => number().defined().integer().min(1), 200, true),
});

/** A signed change to one name. Fields of newer product versions are allowed. */
export const changeSchema = object({
  revision: number().defined().integer().min(1),
  at: instant(),
  name: name(),
  entry: lazy((input: unknown) => (input === null ? mixed().nullable() : entrySchema())),
  retired: lazy((input: unknown) => (input === null ? mixed().nullable() : retirement())),
  revoked: revokedTrials(),
  base: string().defined().max(200),
  rollout: lazy((input: unknown) => (input === undefined ? mixed().optional() : rollout())),
}).defined();

const isGitHash = (value: string) => /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(value);

export const recordSchema = strict({
  name: name(),
  version: version(),
  manifest: manifestSchema,
  files: record(isReleaseFile, 'the plain path of a file below its release', hash, 5000),
  publishedAt: lazy((input: unknown) => (input === undefined ? mixed().optional() : instant())),
  sources: record(
    () => true,
    'a path',
    () => matching(isGitHash, 'a hash by git'),
    1000,
    true,
  ),
});
