import type { KeyList, ReleaseKeys, TeamKey } from '../signing/keys.ts';
import { open, parseSealed, type Sealed } from '../signing/sealed.ts';
import { type Checked, refused } from './checked.ts';
import type { RegistryDocument, ReleaseEntry, Retirement, RevokedTrial } from './document.ts';

/**
 * The registry as it is stored. `document` is the base, signed by a root key, as every edge since the first reads it. What
 * later edges know stands beside it, so that older ones go on with the base.
 */
export interface StoredRegistry extends Sealed<RegistryDocument> {
  /** Signed by a root key with the base, and good only beside it. */
  readonly also?: Sealed<Also>;
  /** By name: the newest change of it, signed by a key that may release it. */
  readonly changes?: Readonly<Record<string, Sealed<Change>>>;
}

/** What a root key says beside the base. */
export interface Also {
  /** The base's. */
  readonly revision: number;
  readonly keys: readonly TeamKey[];
  readonly retired: Readonly<Record<string, Retirement>>;
  readonly revoked: Readonly<Record<string, readonly RevokedTrial[]>>;
  /** Changes that are older than the base and not in it: they still stand on the signature of their team. */
  readonly standing: Readonly<Record<string, number>>;
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
}

/** A stored registry whose signatures were checked; the form of what is signed was not. */
export interface RegistryParts {
  readonly stored: StoredRegistry;
  readonly base: RegistryDocument;
  readonly also: Also;
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
  const opened = open(stored, keys.verify);
  if (!opened.ok) return opened;
  const base = opened.value as RegistryDocument;
  const also = openAlso(stored, base.revision, keys);
  if (!also.ok) return also;
  const changes: Change[] = [];
  const problems: string[] = [];
  for (const [name, each] of Object.entries(stored.changes ?? {})) {
    const change = openChange(name, each, also.value, keys);
    if (change.ok) changes.push(change.value);
    else problems.push(...change.problems.map((problem) => `the change of ${name}: ${problem}`));
  }
  changes.sort((a, b) => a.revision - b.revision);
  return { ok: true, value: { stored, base, also: also.value, changes, problems } };
}

/** The form of what is signed was not checked yet. */
function bringsServer({ entry }: Change): boolean {
  const manifest = entry?.manifest as { readonly server?: unknown } | undefined;
  return manifest?.server !== undefined;
}

function openAlso({ also }: StoredRegistry, revision: number, keys: ReleaseKeys): Checked<Also> {
  const none = { revision, keys: [], retired: {}, revoked: {}, standing: {} };
  if (also === undefined) return { ok: true, value: none };
  const opened = open(also, keys.verify);
  if (!opened.ok) return refused(`what stands beside it: ${opened.problems.join('; ')}`);
  const value: Also = { ...none, ...opened.value };
  return value.revision === revision
    ? { ok: true, value }
    : refused(`what stands beside it is of revision ${value.revision}, the registry of ${revision}`);
}

function openChange(name: string, input: unknown, also: Also, keys: ReleaseKeys): Checked<Change> {
  const opened = open(input, (text, signature) => keys.verifyFor(name, text, signature, also));
  if (!opened.ok) return opened;
  const change = opened.value as Change;
  if (change.name !== name || (change.entry !== null && change.entry?.name !== name)) {
    return refused(`it is of ${change.entry?.name ?? change.name}`);
  }
  const isOfServers = () =>
    open(input, (text, signature) => keys.verifyServerOf(name, text, signature, also)).ok;
  if (bringsServer(change) && !isOfServers()) {
    return refused(
      'it brings a server bundle, which runs on the edge: its key may not (`release-keys --server`)',
    );
  }
  const ahead = change.revision - also.revision;
  const isCurrent = (ahead > 0 && ahead < furthestAhead) || also.standing[name] === change.revision;
  return Number.isInteger(change.revision) && isCurrent
    ? { ok: true, value: change }
    : refused(`its revision ${change.revision} is none that comes after ${also.revision}`);
}

/** A registry that lies in no store, as if a root key had signed it whole. */
export function wholeRegistry(registry: RegistryDocument): RegistryParts {
  const { retired = {}, revoked = {}, revision } = registry;
  const also = { revision, keys: [], retired, revoked, standing: {} };
  return { stored: { signature: '', document: registry }, base: registry, also, changes: [], problems: [] };
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
    if (revision > now.base.revision && newest < revision) {
      return `the change of ${name} is older than the ${revision} already seen`;
    }
  }
  return null;
}

/** The number of the last switch. */
export function revisionOf({ base, changes }: Pick<RegistryParts, 'base' | 'changes'>): number {
  return Math.max(base.revision, ...changes.map(({ revision }) => revision));
}

export const keyListOf = ({ also: { revision, keys } }: RegistryParts): KeyList => ({ revision, keys });

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
  // The base and what stands beside it are signed by a root key alone.
  if (before === null || after.base.revision === expected) return null;
  const isSameBase =
    after.stored.signature === before.stored.signature &&
    after.stored.also?.signature === before.stored.also?.signature;
  if (!isSameBase) return 'its base is an older one';
  const known = new Map(after.changes.map((change) => [change.name, change]));
  for (const { name } of before.changes) if (!known.has(name)) return `the change of ${name} is left out`;
  for (const { name, revision } of after.changes) {
    const isNew = revision === expected;
    const isKept = before.stored.changes?.[name]?.signature === after.stored.changes?.[name]?.signature;
    if (!isNew && !isKept) return `the change of ${name} is an older one`;
    if (isNew && !names.includes(name)) return `it changes ${name}`;
  }
  return null;
}
