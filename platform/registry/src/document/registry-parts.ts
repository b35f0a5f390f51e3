import type { KeyList, ReleaseKeys } from '../signing/keys.ts';
import { maxOrderMinutes } from '../signing/release-order.ts';
import { type Checked, invalid, parseEnvelope, type Signed, verifyEnvelope } from '../signing/signed.ts';
import { isLedgerRow, type LedgerRow } from './ledger.ts';
import type {
  RegistryDocument,
  ReleaseEntry,
  Retirement,
  RevokedTrial,
  Rollout,
} from './registry-document.ts';
import { getOwnedPaths } from './routes.ts';

/** The registry as stored. `document`, the base, is signed by a root key. */
export interface StoredRegistry extends Signed<RegistryDocument> {
  /** The newest change to each name since the base, signed by a key for that name. */
  readonly changes?: Readonly<Record<string, Signed<Change>>>;
}

/** One name's full state as of a revision. A team key can sign changes only to its own names. */
export interface Change {
  readonly revision: number;
  /** ISO instant. */
  readonly at: string;
  readonly name: string;
  /** Null when retired. */
  readonly entry: ReleaseEntry | null;
  readonly retired: Retirement | null;
  readonly revoked: readonly RevokedTrial[];
  /** Its base's signature, so that other instances reject it. */
  readonly base: string;
  readonly rollout?: Rollout;
}

/** A stored registry with verified signatures but an unchecked format. */
export interface RegistryParts {
  readonly stored: StoredRegistry;
  readonly base: RegistryDocument;
  /** Valid changes, oldest first. */
  readonly changes: readonly Change[];
  /** Why the skipped changes are invalid. */
  readonly problems: readonly string[];
}

/** Stops a team key from exhausting the revision numbers. */
const maxRevisionLead = 1_000_000;

/** Verifies a stored registry. An invalid base is an error; an invalid change is skipped. */
export function openRegistry(text: string, keys: ReleaseKeys): Checked<RegistryParts> {
  const input = parseEnvelope(text);
  if (!input.ok) return input;
  const stored = input.value as StoredRegistry;
  const opened = verifyEnvelope(stored, keys.verify);
  if (!opened.ok) return opened;
  const base = opened.value as RegistryDocument;
  const changes: Change[] = [];
  const problems: string[] = [];
  for (const [name, signedChange] of Object.entries(stored.changes ?? {})) {
    const change = verifyChange(name, signedChange, { base, signature: stored.signature }, keys);
    if (change.ok) changes.push(change.value);
    else problems.push(...change.problems.map((problem) => `the change to ${name}: ${problem}`));
  }
  changes.sort((a, b) => a.revision - b.revision);
  return { ok: true, value: { stored, base, changes, problems } };
}

/** The change may be malformed. */
function hasServerBundle({ entry, rollout }: Change): boolean {
  return [entry, rollout?.entry].some((each) => {
    const manifest = each?.manifest as { readonly server?: unknown } | undefined;
    return manifest?.server !== undefined;
  });
}

function verifyChange(
  name: string,
  input: unknown,
  { base, signature: baseSignature }: { readonly base: RegistryDocument; readonly signature: string },
  keys: ReleaseKeys,
): Checked<Change> {
  const list = getKeyList({ base });
  const opened = verifyEnvelope(input, (text, signature) => keys.verifyFor(name, text, signature, list));
  if (!opened.ok) return opened;
  const change = opened.value as Change;
  if (change.name !== name || (change.entry !== null && change.entry?.name !== name)) {
    return invalid(`it belongs to ${change.entry?.name ?? change.name}`);
  }
  const isSignedForServer = () =>
    verifyEnvelope(input, (text, signature) => keys.verifyServerFor(name, text, signature, list)).ok;
  if (hasServerBundle(change) && !isSignedForServer()) {
    return invalid(
      'it has a server bundle, which runs on the edge, and its key may not release one (`release-keys --server`)',
    );
  }
  const lead = change.revision - base.revision;
  // The root key has confirmed this change, whatever its base.
  const isStanding = base.standing?.[name] === change.revision;
  const isCurrent = (lead > 0 && lead < maxRevisionLead) || isStanding;
  if (change.base !== baseSignature && !isStanding) {
    return invalid('it was made for the base of another instance, or for an earlier base');
  }
  return Number.isInteger(change.revision) && isCurrent
    ? { ok: true, value: change }
    : invalid(`its revision ${change.revision} cannot follow ${base.revision}`);
}

/** Wraps a registry that is not from a store, as if a root key had signed it. */
export function toRegistryParts(registry: RegistryDocument): RegistryParts {
  return { stored: { signature: '', document: registry }, base: registry, changes: [], problems: [] };
}

/**
 * Detects a rollback attack: compares the revision, the base with its key list, and the newest change to each name.
 * @returns what is older, or null
 */
export function findOlderPart(current: RegistryParts, seen: RegistryParts): string | null {
  if (getRevision(current) < getRevision(seen)) {
    return `revision ${getRevision(current)} is older than the ${getRevision(seen)} already seen`;
  }
  if (current.base.revision < seen.base.revision) {
    return `its base of revision ${current.base.revision} is older than the ${seen.base.revision} already seen`;
  }
  for (const { name, revision } of seen.changes) {
    const newest = current.changes.find((change) => change.name === name)?.revision ?? 0;
    const isRequired = revision > current.base.revision || revision === current.base.standing?.[name];
    if (isRequired && newest < revision) {
      return `the change to ${name} is older than the ${revision} already seen`;
    }
  }
  return null;
}

/** The revision of the last switch. */
export function getRevision({ base, changes }: Pick<RegistryParts, 'base' | 'changes'>): number {
  return Math.max(base.revision, ...changes.map(({ revision }) => revision));
}

export const getKeyList = ({ base: { revision, keys = [] } }: Pick<RegistryParts, 'base'>): KeyList => ({
  revision,
  keys,
});

export function getNameState(
  { base, changes }: RegistryParts,
  name: string,
): Pick<Change, 'entry' | 'retired' | 'rollout'> {
  const change = changes.find((each) => each.name === name);
  if (change !== undefined) return change;
  const rollout = base.rollouts?.[name];
  return {
    entry: base.releases[name] ?? null,
    retired: base.retired?.[name] ?? null,
    ...(rollout === undefined ? {} : { rollout }),
  };
}

type State = ReturnType<typeof getNameState>;

/** Routes that a retirement claims although the name never owned them. */
function findClaimedRoutes(before: State, { retired }: State): readonly string[] {
  const manifest = before.entry?.manifest;
  const currentPaths = manifest === undefined ? [] : getOwnedPaths(manifest);
  const ownedPaths = [...currentPaths, ...(before.retired?.routes ?? [])];
  // May be malformed.
  const retiredRoutes: unknown = retired?.routes ?? [];
  return Array.isArray(retiredRoutes)
    ? retiredRoutes.filter((path) => !ownedPaths.includes(path))
    : [String(retiredRoutes)];
}

/**
 * Checks whether ledger rows match a switch. Returns the problem, or null.
 * @param now - epoch milliseconds
 */
export function findLedgerProblem(
  before: RegistryParts | null,
  after: RegistryParts,
  rows: readonly unknown[],
  now: number,
): string | null {
  const names = new Set<string>();
  for (const row of rows) {
    if (!isLedgerRow(row)) return 'a ledger row has an unknown format';
    const { name, at } = row;
    if (names.has(name)) return `the ledger has two rows for ${name}`;
    names.add(name);
    if (row.revision !== getRevision(after)) return `the row for ${name} has the wrong revision`;
    if (!(Math.abs(now - Date.parse(at)) < maxOrderMinutes * 60_000))
      return `the row for ${name} has the wrong time`;
    const stateBefore = before === null ? { entry: null, retired: null } : getNameState(before, name);
    if (!matchesSwitch(row, stateBefore, getNameState(after, name)))
      return `the row for ${name} does not match the change`;
  }
  return null;
}

function matchesSwitch(
  { kind, version, replaced, hash }: LedgerRow,
  stateBefore: State,
  stateAfter: State,
): boolean {
  if (kind === 'retire')
    return (
      stateAfter.entry === null && version === stateBefore.entry?.version && hash === stateBefore.entry.hash
    );
  const matchesLive =
    version === stateAfter.entry?.version &&
    hash === stateAfter.entry.hash &&
    replaced === (stateBefore.entry?.version ?? null);
  if (kind === 'release' || kind === 'rollback' || kind === 'finish') return matchesLive;
  if (kind !== 'end-trial') {
    const rolledOut = (kind === 'stop' ? stateBefore : stateAfter).rollout?.entry;
    return (
      version === rolledOut?.version &&
      hash === rolledOut.hash &&
      stateBefore.entry?.hash === stateAfter.entry?.hash
    );
  }
  // Revoking a trial must not change what is live.
  return matchesLive || stateBefore.entry?.hash === stateAfter.entry?.hash;
}

/**
 * Checks whether a registry may follow another. A root key may change anything in the next revision, a team key only its
 * own names. Returns the problem, or null.
 * @param names - the names that the switch claims to change
 */
export function findSwitchProblem(
  before: RegistryParts | null,
  after: RegistryParts,
  names: readonly string[],
): string | null {
  const expected = before === null ? 1 : getRevision(before) + 1;
  const problem = after.problems.find((each) => !before?.problems.includes(each));
  if (problem !== undefined) return problem;
  if (getRevision(after) !== expected) return `its revision is ${getRevision(after)}, not ${expected}`;
  // Only a root key can sign the base.
  if (before === null || after.base.revision === expected) return null;
  if (after.stored.signature !== before.stored.signature) return 'its base is older';
  const newChanges = new Map(after.changes.map((change) => [change.name, change]));
  for (const { name } of before.changes) if (!newChanges.has(name)) return `the change to ${name} is missing`;
  for (const { name, revision } of after.changes) {
    const isNew = revision === expected;
    const isKept = before.stored.changes?.[name]?.signature === after.stored.changes?.[name]?.signature;
    if (!isNew && !isKept) return `the change to ${name} is older`;
    if (isNew && !names.includes(name)) return `it changes ${name}`;
    const claimed = isNew ? findClaimedRoutes(getNameState(before, name), getNameState(after, name)) : [];
    if (claimed.length > 0) return `${name} claims ${claimed[0]}, which it never owned`;
  }
  return null;
}
