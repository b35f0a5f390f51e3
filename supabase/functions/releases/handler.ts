import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import {
  canRelease,
  findClashes,
  findLedgerProblem,
  findSwitchProblem,
  formatJson,
  getBucketPath,
  hashContent,
  isReleaseFile,
  openRegistry,
  type RegistryParts,
  type ReleaseRecord,
  type SignedOrder,
  type StoredRegistry,
  verifyText,
} from '@northlight/registry/rights';
import type { FunctionDeps } from '../_shared/deps.ts';
import { defineEndpoint, readBytes } from '../_shared/endpoint.ts';
import { HttpError, unavailable } from '../_shared/http-error.ts';
import { createLiveReader, forbidden, type VerifiedOrder, verifyOrder } from './order.ts';

/** The bucket's limit. */
const maxBodyBytes = 16 * 1024 * 1024;
const bucket = 'releases';
const maxLedgerRows = 50;
/** The API's row limit. */
const maxListedRows = 1000;
/** Characters per change. The registry has room for one such change per package, so no team can fill it up. */
const maxChangeLength = 256 * 1024;

/**
 * Writes to the release store on behalf of teams, so that they need no project key. Each order is signed with a key that may
 * release only the packages for which it was issued.
 */
export function createReleasesHandler(deps: FunctionDeps): (request: Request) => Promise<Response> {
  const readLive = createLiveReader();
  return defineEndpoint(deps, {
    authorize: (request) => verifyOrder(request, deps, readLive),
    maxBytes: maxBodyBytes,
    body: (request, maxBytes) => readBytes(request, maxBytes),
    post: async ({ body, authorized: verified }) => {
      const { order } = verified;
      if (sha256(body) !== order.digest) {
        throw new HttpError(400, 'other_body', 'The body does not match the signed digest.');
      }
      if (order.act === 'file') return storeFile(verified, order, body);
      if (order.act === 'version') return storeVersion(verified, order, decodeText(body));
      if (order.act === 'maps') return storeMaps(verified, order, body);
      if (order.act === 'switch') return switchLive(verified, order, decodeText(body));
      if (order.act === 'remove') return removeVersion(verified, order);
      return listLedger(verified, order.limit);
    },
  });
}

type Order<Act> = Extract<SignedOrder, { readonly act: Act }>;

const createOkResponse = () => Response.json({ ok: true });
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const decodeText = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');
const alreadyExists = (path: string) => new HttpError(409, 'taken', `${path} already exists.`);

/** Release files never change. */
async function storeFile(
  { service }: VerifiedOrder,
  { name, version, content, file }: Order<'file'>,
  body: Uint8Array,
): Promise<Response> {
  const path = `${name}/${version}/${content}/${file}`;
  const files = service.storage.from(bucket);
  const { error } = await files.upload(path, body, {
    // The edge sets its own types for browsers.
    contentType: 'application/octet-stream',
    cacheControl: '31536000',
    upsert: false,
  });
  if (!error) return createOkResponse();
  if (!/exists|duplicate/i.test(`${error.name} ${error.message}`)) throw unavailable();
  // An interrupted release may have left the same file behind.
  const { data } = await files.download(path);
  if (data && sha256(new Uint8Array(await data.arrayBuffer())) === sha256(body)) return createOkResponse();
  throw alreadyExists(path);
}

async function storeVersion(
  { service, keys, rights }: VerifiedOrder,
  { name, version, isAgain }: Order<'version'>,
  record: string,
): Promise<Response> {
  const opened = verifyText(record, (text, signature) => keys.verifyFor(name, text, signature));
  const claimed = (opened.ok ? opened.value : {}) as Partial<ReleaseRecord>;
  // `removeVersion` deletes these paths.
  const hasValidPaths = Object.keys(claimed.files ?? {}).every(isReleaseFile);
  if (claimed.name !== name || claimed.version !== version || !hasValidPaths) {
    throw new HttpError(400, 'invalid_record', `This is not a valid record of ${name} ${version}.`);
  }
  const versions = service.from('release_versions');
  if (isAgain) {
    if (rights !== 'all') throw forbidden(`${name} ${version} again`);
    // One statement, so that the live version is never without a record.
    const { data, error } = await versions.update({ record }).match({ name, version }).select('name');
    if (error) throw unavailable();
    if (data.length === 0) throw new HttpError(404, 'not_found', `There is no ${name} ${version}.`);
    return createOkResponse();
  }
  const { error } = await versions.insert({ name, version, record });
  if (error?.code === '23505') throw alreadyExists(`${name} ${version}`);
  if (error) throw unavailable();
  return createOkResponse();
}

/** Like release files, source maps never change. */
async function storeMaps(
  { service }: VerifiedOrder,
  { name, version, content }: Order<'maps'>,
  body: Uint8Array,
): Promise<Response> {
  const row = { name, version, content, maps: Buffer.from(body).toString('base64') };
  const { error } = await service.from('release_maps').upsert(row, { ignoreDuplicates: true });
  if (error) throw unavailable();
  return createOkResponse();
}

async function switchLive(
  { service, keys, rights, live }: VerifiedOrder,
  { expectedRevision }: Order<'switch'>,
  body: string,
): Promise<Response> {
  const { registry, rows } = parseSwitch(body);
  const opened = openRegistry(registry, keys);
  if (!opened.ok) throw switchRefused(opened.problems.join('; '));
  const names = rows.map(({ name }) => String(name));
  const foreignName = names.find((name) => !canRelease(rights, name));
  if (foreignName !== undefined) throw forbidden(foreignName);
  const { data } = await service.from('release_registry').select('revision').maybeSingle();
  if ((data?.revision ?? 0) !== expectedRevision) throw revisionConflict();
  const problem = findSwitchProblem(live, opened.value, names);
  if (problem !== null) throw switchRefused(problem);
  const ledgerProblem = findLedgerProblem(live, opened.value, rows, Date.now());
  if (ledgerProblem !== null) throw switchRefused(ledgerProblem);
  if (rights !== 'all' && live?.stored.signature !== opened.value.stored.signature) {
    throw switchRefused('only a root key may change its base');
  }
  // Readers skip an entry that clashes with another, and the clash could block other teams.
  const knownClashes = live === null ? [] : findClashes(live);
  const newClash = findClashes(opened.value).find((clash) => !knownClashes.includes(clash));
  if (newClash !== undefined) throw switchRefused(newClash);
  const next =
    rights === 'all' || live === null ? registry : mergeOwnChanges(live.stored, opened.value.stored, names);
  const { error } = await service.rpc('switch_releases', {
    expected_revision: expectedRevision,
    next_document: next,
    ledger_rows: JSON.stringify(rows),
  });
  if (error?.code === 'PT409') throw revisionConflict();
  if (error) throw unavailable();
  return createOkResponse();
}

/** Adds only the changes to these packages to the live registry. */
function mergeOwnChanges(
  live: StoredRegistry,
  { changes = {} }: StoredRegistry,
  names: readonly string[],
): string {
  const ownChanges = Object.entries(changes).filter(([name]) => names.includes(name));
  const largeChange = ownChanges.find(([, change]) => JSON.stringify(change).length > maxChangeLength);
  if (largeChange !== undefined)
    throw switchRefused(`the change to ${largeChange[0]} is longer than ${maxChangeLength} characters`);
  return formatJson({ ...live, changes: { ...live.changes, ...Object.fromEntries(ownChanges) } });
}

const switchRefused = (why: string) => new HttpError(403, 'refused', `The registry was not switched: ${why}`);
const revisionConflict = () => new HttpError(409, 'conflict', 'The registry has changed in the meantime.');

function parseSwitch(body: string) {
  try {
    const { registry, rows } = JSON.parse(body) as Record<string, unknown>;
    const isList = Array.isArray(rows) && rows.length <= maxLedgerRows;
    if (
      typeof registry === 'string' &&
      isList &&
      rows.every((row) => typeof row === 'object' && row !== null)
    ) {
      return { registry, rows: rows as Readonly<Record<string, unknown>>[] };
    }
  } catch {
    // Reported below.
  }
  throw new HttpError(400, 'invalid_body', 'The body must contain a registry and its ledger rows.');
}

async function removeVersion(
  { service, live }: VerifiedOrder,
  { name, version }: Order<'remove'>,
): Promise<Response> {
  if (live !== null && findVersionsInUse(live, name).has(version)) {
    throw new HttpError(409, 'in_use', `${name} ${version} is live or a fallback.`);
  }
  const versions = service.from('release_versions');
  const { data, error } = await versions.select('record').match({ name, version }).maybeSingle();
  if (error) throw unavailable();
  if (data === null) return createOkResponse();
  const { document: record } = JSON.parse(String(data.record)) as { document: ReleaseRecord };
  // Delete the record first: files without a record do not count as a release.
  const deletedRecord = await versions.delete().match({ name, version });
  if (deletedRecord.error) throw unavailable();
  const releaseKey = { name, version, content: hashContent(record) };
  const deletedMaps = await service.from('release_maps').delete().match(releaseKey);
  if (deletedMaps.error) throw unavailable();
  const paths = Object.keys(record.files).map((file) => getBucketPath(record, file));
  const deletedFiles = await service.storage.from(bucket).remove(paths);
  if (deletedFiles.error) throw unavailable();
  return createOkResponse();
}

function findVersionsInUse({ base, changes }: RegistryParts, name: string): Set<string> {
  const change = changes.find((candidate) => candidate.name === name);
  const entries = [base.releases[name], change?.entry, base.rollouts?.[name]?.entry, change?.rollout?.entry];
  const retired = [base.retired?.[name], change?.retired];
  return new Set(
    [
      ...entries.flatMap((entry) => [entry?.version, entry?.previous?.version]),
      ...retired.map((entry) => entry?.version),
    ].filter((version) => version !== undefined),
  );
}

async function listLedger({ service, rights }: VerifiedOrder, limit: number): Promise<Response> {
  const allEntries = service
    .from('release_ledger')
    .select('entry')
    .order('revision', { ascending: false })
    .order('name');
  const allowedEntries = rights === 'all' ? allEntries : allEntries.in('name', [...rights]);
  const { data, error } = await allowedEntries.limit(Math.min(limit, maxListedRows));
  if (error) throw unavailable();
  return Response.json(data.map(({ entry }) => entry));
}
