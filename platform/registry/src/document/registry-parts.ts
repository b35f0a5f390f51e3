import type { KeyList, ReleaseKeys } from '../signing/keys.ts';
import { orderMinutes } from '../signing/release-order.ts';
import { open, parseSealed, type Sealed } from '../signing/sealed.ts';
import { type Checked, refused } from './checked.ts';
import type { RegistryDocument, ReleaseEntry, Retirement, RevokedTrial, Rollout } from './document.ts';
import { isLedgerRow, type LedgerRow } from './ledger.ts';
import { addressesOf } from './routes.ts';

/** The registry as it is stored: `document`, the base, is signed by a root key. */
export interface StoredRegistry extends Sealed<RegistryDocument> {
  /** By name: the newest change of it beside the base, signed by a key that may release it. */
  readonly changes?: Readonly<Record<string, Sealed<Change>>>;
}

/** All that is so of one name from a revision on: what a key of that name can say, and nothing of another. */
export interface Change {
  readonly revision: number;
  /** ISO instant. */
  readonly at: string;
  readonly name: string;
  /** Null for one that is retired. */
  readonly entry: ReleaseEntry | null;
  readonly retired: Retirement | null;
  readonly revoked: readonly RevokedTrial[];
  /** The signature of the base that it stands beside: that of another product is another. */
  readonly base: string;
  /** Absent for none. */
  readonly rollout?: Rollout;
}

/** A stored registry whose signatures were checked; the form of what is signed was not. */
export interface RegistryParts {
  readonly stored: StoredRegistry;
  readonly base: RegistryDocument;
  /** Those that count, the oldest first. */
  readonly changes: readonly Change[];
  /** Why others do not. */
  readonly problems: readonly string[];
}

/** So that no key can use the numbers up. */
const furthestAhead = 1_000_000;

/** Takes a stored registry apart. A base that no root key has signed spoils it; a change that counts not is left out. */
export function openRegistry(text: string, keys: ReleaseKeys): Checked<RegistryParts> {
  const input = parseSealed(text);
  if (!input.ok) return input;
  const stored = input.value as StoredRegistry;
  // Else the keys that stand there would silently count no more.
  if ('also' in stored) return refused('it was made by an earlier version of the product');
  const opened = open(stored, keys.verify);
  if (!opened.ok) return opened;
  const base = opened.value as RegistryDocument;
  const changes: Change[] = [];
  const problems: string[] = [];
  for (const [name, each] of Object.entries(stored.changes ?? {})) {
    const change = verifyChange(name, each, { base, signature: stored.signature }, keys);
    if (change.ok) changes.push(change.value);
    else problems.push(...change.problems.map((problem) => `the change of ${name}: ${problem}`));
  }
  changes.sort((a, b) => a.revision - b.revision);
  return { ok: true, value: { stored, base, changes, problems } };
}

/** The form of what is signed was not checked yet. */
function bringsServer({ entry, rollout }: Change): boolean {
  return [entry, rollout?.entry].some((each) => {
    const manifest = each?.manifest as { readonly server?: unknown } | undefined;
    return manifest?.server !== undefined;
  });
}

function verifyChange(
  name: string,
  input: unknown,
  { base, signature: ofBase }: { readonly base: RegistryDocument; readonly signature: string },
  keys: ReleaseKeys,
): Checked<Change> {
  const list = keyListOf({ base });
  const opened = open(input, (text, signature) => keys.verifyFor(name, text, signature, list));
  if (!opened.ok) return opened;
  const change = opened.value as Change;
  if (change.name !== name || (change.entry !== null && change.entry?.name !== name)) {
    return refused(`it is of ${change.entry?.name ?? change.name}`);
  }
  const isOfServers = () =>
    open(input, (text, signature) => keys.verifyServerOf(name, text, signature, list)).ok;
  if (bringsServer(change) && !isOfServers()) {
    return refused(
      'it brings a server bundle, which runs on the edge: its key may not (`release-keys --server`)',
    );
  }
  const ahead = change.revision - base.revision;
  // A root key has said of what stands that it does, whatever base it was made beside.
  const isStanding = base.standing?.[name] === change.revision;
  const isCurrent = (ahead > 0 && ahead < furthestAhead) || isStanding;
  if (change.base !== ofBase && !isStanding) {
    return refused('it was made beside another base: of another product, or of a time before');
  }
  return Number.isInteger(change.revision) && isCurrent
    ? { ok: true, value: change }
    : refused(`its revision ${change.revision} is none that comes after ${base.revision}`);
}

/** A registry that lies in no store, as if a root key had signed it whole. */
export function wholeRegistry(registry: RegistryDocument): RegistryParts {
  return { stored: { signature: '', document: registry }, base: registry, changes: [], problems: [] };
}

/**
 * Whether a registry is older than one that was seen, in anything that a key can go back on: its number, its base with the
 * list of keys, or the newest change of a name.
 * @returns what is older, or null
 */
export function olderPart(now: RegistryParts, seen: RegistryParts): string | null {
  if (revisionOf(now) < revisionOf(seen)) {
    return `revision ${revisionOf(now)} is older than the ${revisionOf(seen)} already seen`;
  }
  if (now.base.revision < seen.base.revision) {
    return `its base of revision ${now.base.revision} is older than the ${seen.base.revision} already seen`;
  }
  for (const { name, revision } of seen.changes) {
    const newest = now.changes.find((change) => change.name === name)?.revision ?? 0;
    const isOwed = revision > now.base.revision || revision === now.base.standing?.[name];
    if (isOwed && newest < revision) {
      return `the change of ${name} is older than the ${revision} already seen`;
    }
  }
  return null;
}

/** The number of the last switch. */
export function revisionOf({ base, changes }: Pick<RegistryParts, 'base' | 'changes'>): number {
  return Math.max(base.revision, ...changes.map(({ revision }) => revision));
}

export const keyListOf = ({ base: { revision, keys = [] } }: Pick<RegistryParts, 'base'>): KeyList => ({
  revision,
  keys,
});

/** What a name is in a registry. */
export function stateOf(
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

type State = ReturnType<typeof stateOf>;

/** Addresses that a name keeps for itself when it leaves, and that were not its own before. */
function claimedRoutes(before: State, { retired }: State): readonly string[] {
  const manifest = before.entry?.manifest;
  const own = manifest === undefined ? [] : addressesOf(manifest);
  const had = [...own, ...(before.retired?.routes ?? [])];
  // Its form was not checked yet.
  const kept: unknown = retired?.routes ?? [];
  return Array.isArray(kept) ? kept.filter((path) => !had.includes(path)) : [String(kept)];
}

/**
 * Whether rows of the ledger say what a switch has done, or what is wrong with them.
 * @param now - epoch milliseconds
 */
export function ledgerProblem(
  before: RegistryParts | null,
  after: RegistryParts,
  rows: readonly unknown[],
  now: number,
): string | null {
  const names = new Set<string>();
  for (const row of rows) {
    if (!isLedgerRow(row)) return 'a row of the ledger is of no form that is known';
    const { name, at } = row;
    if (names.has(name)) return `the ledger has two rows of ${name}`;
    names.add(name);
    if (row.revision !== revisionOf(after)) return `the row of ${name} is of another revision`;
    if (!(Math.abs(now - Date.parse(at)) < orderMinutes * 60_000))
      return `the row of ${name} is of another time`;
    const was = before === null ? { entry: null, retired: null } : stateOf(before, name);
    if (!tells(row, was, stateOf(after, name))) return `the row of ${name} is not what happened`;
  }
  return null;
}

function tells({ kind, version, replaced, hash }: LedgerRow, was: State, is: State): boolean {
  if (kind === 'retire')
    return is.entry === null && version === was.entry?.version && hash === was.entry.hash;
  const tellsWhatIsLive =
    version === is.entry?.version && hash === is.entry.hash && replaced === (was.entry?.version ?? null);
  if (kind === 'release' || kind === 'rollback' || kind === 'finish') return tellsWhatIsLive;
  if (kind !== 'end-trial') {
    const begun = (kind === 'stop' ? was : is).rollout?.entry;
    return version === begun?.version && hash === begun.hash && was.entry?.hash === is.entry?.hash;
  }
  // Whatever else it was, nothing else is live.
  return tellsWhatIsLive || was.entry?.hash === is.entry?.hash;
}

/**
 * Whether one registry may follow another: as the next revision, by a root key whatever it says; by the key of a team
 * when nothing but changes of its own names is new. Says what is wrong, or null.
 * @param names - what the switch says to change
 */
export function switchProblem(
  before: RegistryParts | null,
  after: RegistryParts,
  names: readonly string[],
): string | null {
  const expected = before === null ? 1 : revisionOf(before) + 1;
  const problem = after.problems.find((each) => !before?.problems.includes(each));
  if (problem !== undefined) return problem;
  if (revisionOf(after) !== expected) return `it is of revision ${revisionOf(after)}, not ${expected}`;
  // The base is signed by a root key alone.
  if (before === null || after.base.revision === expected) return null;
  if (after.stored.signature !== before.stored.signature) return 'its base is an older one';
  const known = new Map(after.changes.map((change) => [change.name, change]));
  for (const { name } of before.changes) if (!known.has(name)) return `the change of ${name} is left out`;
  for (const { name, revision } of after.changes) {
    const isNew = revision === expected;
    const isKept = before.stored.changes?.[name]?.signature === after.stored.changes?.[name]?.signature;
    if (!isNew && !isKept) return `the change of ${name} is an older one`;
    if (isNew && !names.includes(name)) return `it changes ${name}`;
    const claimed = isNew ? claimedRoutes(stateOf(before, name), stateOf(after, name)) : [];
    if (claimed.length > 0) return `${name} leaves with ${claimed[0]}, which it never had`;
  }
  return null;
}
