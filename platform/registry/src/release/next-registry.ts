import { applyChange, omitIfEmpty } from '../document/changes.ts';
import type { LedgerRow } from '../document/ledger.ts';
import { checkRegistry, type ReadRegistry, readRegistry } from '../document/parse.ts';
import type { RegistryDocument, RevokedTrial } from '../document/registry-document.ts';
import type { Change, StoredRegistry } from '../document/registry-parts.ts';
import { ReleaseError } from '../errors.ts';
import type { ReleaseKeys } from '../signing/keys.ts';
import { createNotPermittedError, requirePermission } from '../signing/require-permission.ts';
import { formatJson, type Signed, sign, verifyEnvelope } from '../signing/signed.ts';
import type { RegistryReading, Switch } from '../stores/store.ts';

/** The result of a switch, ready to be stored. */
export interface NextRegistry {
  readonly registry: RegistryDocument;
  readonly text: string;
  readonly rows: readonly LedgerRow[];
}

/**
 * The registry after a switch, checked and signed. Without team keys it is one document signed by a root key. With team
 * keys, each switch signs only its own changes and leaves the others untouched.
 * @throws ReleaseError `conflict`, `registry-damaged`, `store-unreachable`, `bad-build`, `no-key`, `not-permitted`
 */
export function createNextRegistry(
  reading: RegistryReading,
  change: Switch,
  expectedRevision: number,
  keys: ReleaseKeys,
): NextRegistry {
  if (!reading.ok && reading.reason !== 'missing') throw createRegistryError(reading);
  const before = reading.ok ? reading : null;
  const currentRevision = before?.registry.revision ?? 0;
  if (currentRevision !== expectedRevision) throw createConflictError(expectedRevision, currentRevision);
  const revision = currentRevision + 1;
  const changes = createChanges(before, change, revision);
  if (keys.sign !== null && !keys.isRoot) {
    for (const { name } of changes) requirePermission(keys, name);
    if (change.keys !== undefined || changes.length === 0)
      throw createNotPermittedError(keys, 'the list of team keys');
  }
  const stored =
    before?.parts.base.keys !== undefined && change.keys === undefined
      ? addChanges(before, changes, keys)
      : signBase(before, change, changes, revision, keys);
  const text = formatJson(stored);
  const checked = readRegistry(text, keys);
  const problems = checked.ok ? findNewProblems(checked.value, before) : checked.problems;
  if (!checked.ok || problems.length > 0) {
    throw new ReleaseError('bad-build', `not switched: ${problems.join('; ')}`);
  }
  return {
    registry: checked.value.registry,
    text,
    rows: change.ledger.map((row) => ({ ...row, revision })),
  };
}

/** The new state of each name. */
function createChanges(
  before: ReadRegistry | null,
  { entries, retired = {}, revoked = {}, rollouts = {} }: Switch,
  revision: number,
): Change[] {
  const at = new Date().toISOString();
  const names = new Set([
    ...entries.map(({ name }) => name),
    ...Object.keys(retired),
    ...Object.keys(revoked),
    ...Object.keys(rollouts),
  ]);
  return [...names].map((name) => {
    const entry = entries.find((each) => each.name === name) ?? null;
    const isUnchanged = entry === null && retired[name] === undefined;
    // A rollout ends when the live version that it was compared with is replaced.
    const currentRollout = isUnchanged ? (before?.registry.rollouts?.[name] ?? null) : null;
    const rollout = rollouts[name] === undefined ? currentRollout : rollouts[name];
    return {
      revision,
      at,
      name,
      entry: isUnchanged ? (before?.registry.releases[name] ?? null) : entry,
      retired: isUnchanged ? (before?.registry.retired?.[name] ?? null) : (retired[name] ?? null),
      revoked: dropExpired(revoked[name] ?? before?.registry.revoked?.[name] ?? []),
      base: before?.parts.stored.signature ?? '',
      ...(rollout === null ? {} : { rollout }),
    };
  });
}

const dropExpired = (revoked: readonly RevokedTrial[]) =>
  revoked.filter(({ until }) => Date.parse(until) > Date.now());

function addChanges(before: ReadRegistry, changes: readonly Change[], keys: ReleaseKeys): StoredRegistry {
  const { stored } = before.parts;
  const signedChanges = Object.fromEntries(changes.map((change) => [change.name, sign(change, keys)]));
  return { ...stored, changes: { ...stored.changes, ...signedChanges } };
}

/**
 * Signs one document with a root key: the base, changes signed by root keys, and changes that it vouches for. Teams' valid
 * changes remain alongside it, unchanged.
 */
function signBase(
  before: ReadRegistry | null,
  { keys: newKeys }: Switch,
  changes: readonly Change[],
  revision: number,
  keys: ReleaseKeys,
): StoredRegistry {
  const updatedAt = new Date().toISOString();
  const keyList = newKeys?.list ?? before?.parts.base.keys ?? [];
  const standing: Record<string, number> = {};
  const keptChanges: Record<string, Signed<Change>> = {};
  let registry: RegistryDocument = { schema: 2, updatedAt, releases: {}, ...before?.parts.base, revision };
  for (const change of before?.changes ?? []) {
    const { name } = change;
    const signedChange = before?.parts.stored.changes?.[name];
    if (signedChange === undefined) continue;
    if (newKeys?.vouched.includes(name) || verifyEnvelope(signedChange, keys.verify).ok)
      registry = applyChange(registry, change);
    else if (
      keys.verifyFor(name, JSON.stringify(change), signedChange.signature, { revision, keys: keyList })
    ) {
      standing[name] = change.revision;
      keptChanges[name] = signedChange;
    }
  }
  for (const change of changes) registry = applyChange(registry, change);
  const { keys: _keys, standing: _standing, ...otherFields } = registry;
  const document = {
    ...otherFields,
    updatedAt,
    ...omitIfEmpty('keys', keyList),
    ...omitIfEmpty('standing', standing),
  };
  const checked = checkRegistry(document);
  if (!checked.ok) throw new ReleaseError('bad-build', `not switched: ${checked.problems.join('; ')}`);
  return { ...sign(document, keys), ...omitIfEmpty('changes', keptChanges) };
}

function findNewProblems({ problems }: ReadRegistry, before: ReadRegistry | null): string[] {
  return problems.filter((problem) => !before?.problems.includes(problem));
}

/** Why the registry cannot be used. */
export function createRegistryError({
  reason,
  problems,
}: Exclude<RegistryReading, { ok: true }>): ReleaseError {
  const reasons = problems.join('; ');
  return reason === 'unreadable'
    ? new ReleaseError(
        'store-unreachable',
        `The release store can't be reached. Nothing was changed. (${reasons})`,
      )
    : new ReleaseError('registry-damaged', `The registry is invalid: ${reasons}`);
}

export function createConflictError(expected: number, currentRevision: number | null): ReleaseError {
  const state = currentRevision === null ? 'it has since changed' : `it is at revision ${currentRevision}`;
  return new ReleaseError(
    'conflict',
    `Expected the registry at revision ${expected}, but ${state}. Run the command again.`,
  );
}
