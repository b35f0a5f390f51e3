import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import {
  canRelease,
  findClashes,
  findLedgerProblem,
  findSwitchProblem,
  getBucketPath,
  getContentType,
  hashContent,
  isReleaseFile,
  openRegistry,
  type RegistryParts,
  type ReleaseRecord,
  type SignedOrder,
  type StoredRegistry,
  formatJson as storedText,
  verifyText,
} from '@northlight/registry/rights';
import type { FunctionDeps } from '../_shared/deps.ts';
import { defineEndpoint, readBytes } from '../_shared/endpoint.ts';
import { HttpError, unavailable } from '../_shared/http-error.ts';
import { forbidden, type JudgedOrder, judgeOrder, liveReader } from './order.ts';

/** As the bucket has it. */
const largest = 16 * 1024 * 1024;
const bucket = 'releases';
const mostRows = 50;
/** What the API answers at most. */
const mostListed = 1000;
/** Characters of one change: no key fills the registry, which has room for so many of every name. */
const longestChange = 256 * 1024;

/**
 * The narrow way into the store of releases: every order is signed by the key of who releases, and goes no further than
 * the names that the key has. Nobody who releases needs a key of the project.
 */
export function createReleases(deps: FunctionDeps): (request: Request) => Promise<Response> {
  const readLive = liveReader();
  return defineEndpoint(deps, {
    // Nothing of a body is read for somebody who may not send one.
    admit: (request) => judgeOrder(request, deps, readLive),
    maxBytes: largest,
    body: (request, maxBytes) => readBytes(request, maxBytes),
    post: async ({ body, admitted: judged }) => {
      const { order } = judged;
      if (sha256(body) !== order.digest) {
        throw new HttpError(400, 'other_body', 'The body is not the one that was signed.');
      }
      if (order.act === 'file') return storeFile(judged, order, body);
      if (order.act === 'version') return storeVersion(judged, order, textOf(body));
      if (order.act === 'maps') return storeMaps(judged, order, body);
      if (order.act === 'switch') return switchLive(judged, order, textOf(body));
      if (order.act === 'remove') return remove(judged, order);
      return listLedger(judged, order.limit);
    },
  });
}

type Order<Act> = Extract<SignedOrder, { readonly act: Act }>;

const done = () => Response.json({ ok: true });
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');
const taken = (what: string) => new HttpError(409, 'taken', `${what} is there already.`);

/** Once: a file of a release never changes. */
async function storeFile(
  { service }: JudgedOrder,
  { name, version, content, file }: Order<'file'>,
  body: Uint8Array,
): Promise<Response> {
  const path = `${name}/${version}/${content}/${file}`;
  const files = service.storage.from(bucket);
  const { error } = await files.upload(path, body, {
    contentType: getContentType(file),
    cacheControl: '31536000',
    upsert: false,
  });
  if (!error) return done();
  if (!/exists|duplicate/i.test(`${error.name} ${error.message}`)) throw unavailable();
  // Left by a release that was killed.
  const { data } = await files.download(path);
  if (data && sha256(new Uint8Array(await data.arrayBuffer())) === sha256(body)) return done();
  throw taken(path);
}

async function storeVersion(
  { service, keys, rights }: JudgedOrder,
  { name, version, isAgain }: Order<'version'>,
  record: string,
): Promise<Response> {
  const opened = verifyText(record, (text, signature) => keys.verifyFor(name, text, signature));
  const said = (opened.ok ? opened.value : {}) as Partial<ReleaseRecord>;
  // The paths of its files are those that `remove` takes away.
  const areFiles = Object.keys(said.files ?? {}).every(isReleaseFile);
  if (said.name !== name || said.version !== version || !areFiles) {
    throw new HttpError(400, 'invalid_record', `This is no record of ${name} ${version}.`);
  }
  const versions = service.from('release_versions');
  if (isAgain) {
    if (rights !== 'all') throw forbidden(`${name} ${version} again`);
    // In one statement: the live version is never without a record.
    const { data, error } = await versions.update({ record }).match({ name, version }).select('name');
    if (error) throw unavailable();
    if (data.length === 0) throw new HttpError(404, 'not_found', `There is no ${name} ${version}.`);
    return done();
  }
  const { error } = await versions.insert({ name, version, record });
  if (error?.code === '23505') throw taken(`${name} ${version}`);
  if (error) throw unavailable();
  return done();
}

/** Once, as files are. */
async function storeMaps(
  { service }: JudgedOrder,
  { name, version, content }: Order<'maps'>,
  body: Uint8Array,
): Promise<Response> {
  const row = { name, version, content, maps: Buffer.from(body).toString('base64') };
  const { error } = await service.from('release_maps').upsert(row, { ignoreDuplicates: true });
  if (error) throw unavailable();
  return done();
}

async function switchLive(
  { service, keys, rights, live }: JudgedOrder,
  { expectedRevision }: Order<'switch'>,
  body: string,
): Promise<Response> {
  const { registry, rows } = readSwitch(body);
  const opened = openRegistry(registry, keys);
  if (!opened.ok) throw refused(opened.problems.join('; '));
  const names = rows.map(({ name }) => String(name));
  const stranger = names.find((name) => !canRelease(rights, name));
  if (stranger !== undefined) throw forbidden(stranger);
  const { data } = await service.from('release_registry').select('revision').maybeSingle();
  if ((data?.revision ?? 0) !== expectedRevision) throw meanwhile();
  const problem = findSwitchProblem(live, opened.value, names);
  if (problem !== null) throw refused(problem);
  const untrue = findLedgerProblem(live, opened.value, rows, Date.now());
  if (untrue !== null) throw refused(untrue);
  if (rights !== 'all' && live?.stored.signature !== opened.value.stored.signature) {
    throw refused('its base is for a root key to switch');
  }
  // What would be left out by who reads it could only stand in the way of others.
  const known = live === null ? [] : findClashes(live);
  const clash = findClashes(opened.value).find((each) => !known.includes(each));
  if (clash !== undefined) throw refused(clash);
  const next =
    rights === 'all' || live === null ? registry : withOwn(live.stored, opened.value.stored, names);
  const { error } = await service.rpc('switch_releases', {
    expected_revision: expectedRevision,
    next_document: next,
    ledger_rows: JSON.stringify(rows),
  });
  if (error?.code === 'PT409') throw meanwhile();
  if (error) throw unavailable();
  return done();
}

/** What is live with the changes of these names, and with nothing else that was sent. */
function withOwn(live: StoredRegistry, { changes = {} }: StoredRegistry, names: readonly string[]): string {
  const own = Object.entries(changes).filter(([name]) => names.includes(name));
  const large = own.find(([, change]) => JSON.stringify(change).length > longestChange);
  if (large !== undefined)
    throw refused(`the change of ${large[0]} is longer than ${longestChange} characters`);
  return storedText({ ...live, changes: { ...live.changes, ...Object.fromEntries(own) } });
}

const refused = (why: string) => new HttpError(403, 'refused', `The registry is not switched: ${why}`);
const meanwhile = () => new HttpError(409, 'conflict', 'The registry is at another revision.');

function readSwitch(body: string) {
  try {
    const { registry, rows } = JSON.parse(body) as Record<string, unknown>;
    const isList = Array.isArray(rows) && rows.length <= mostRows;
    if (
      typeof registry === 'string' &&
      isList &&
      rows.every((row) => typeof row === 'object' && row !== null)
    ) {
      return { registry, rows: rows as Readonly<Record<string, unknown>>[] };
    }
  } catch {
    // Said below.
  }
  throw new HttpError(400, 'invalid_body', 'The body is no registry with rows of the ledger.');
}

async function remove({ service, live }: JudgedOrder, { name, version }: Order<'remove'>): Promise<Response> {
  if (live !== null && versionsInUse(live, name).has(version)) {
    throw new HttpError(409, 'in_use', `${name} ${version} is live, or what is fallen back to.`);
  }
  const versions = service.from('release_versions');
  const { data, error } = await versions.select('record').match({ name, version }).maybeSingle();
  if (error) throw unavailable();
  if (data === null) return done();
  const { document: record } = JSON.parse(String(data.record)) as { document: ReleaseRecord };
  // First the row: what has no record is no release, whatever lies in the bucket.
  const gone = await versions.delete().match({ name, version });
  if (gone.error) throw unavailable();
  const own = { name, version, content: hashContent(record) };
  const withMaps = await service.from('release_maps').delete().match(own);
  if (withMaps.error) throw unavailable();
  const paths = Object.keys(record.files).map((file) => getBucketPath(record, file));
  const removed = await service.storage.from(bucket).remove(paths);
  if (removed.error) throw unavailable();
  return done();
}

function versionsInUse({ base, changes }: RegistryParts, name: string): Set<string> {
  const change = changes.find((each) => each.name === name);
  const entries = [base.releases[name], change?.entry, base.rollouts?.[name]?.entry, change?.rollout?.entry];
  const retired = [base.retired?.[name], change?.retired];
  return new Set(
    [
      ...entries.flatMap((entry) => [entry?.version, entry?.previous?.version]),
      ...retired.map((each) => each?.version),
    ].filter((each) => each !== undefined),
  );
}

async function listLedger({ service, rights }: JudgedOrder, limit: number): Promise<Response> {
  const all = service
    .from('release_ledger')
    .select('entry')
    .order('revision', { ascending: false })
    .order('name');
  const own = rights === 'all' ? all : all.in('name', [...rights]);
  const { data, error } = await own.limit(Math.min(limit, mostListed));
  if (error) throw unavailable();
  return Response.json(data.map(({ entry }) => entry));
}
