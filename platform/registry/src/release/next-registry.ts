import { changed, unlessEmpty } from '../document/changes.ts';
import type { RegistryDocument, RevokedTrial } from '../document/document.ts';
import type { LedgerRow } from '../document/ledger.ts';
import { changeProblems, checkRegistry, type ReadRegistry, readRegistry } from '../document/parse.ts';
import type { Change, StoredRegistry } from '../document/registry-parts.ts';
import { ReleaseError } from '../errors.ts';
import type { ReleaseKeys } from '../signing/keys.ts';
import { noRight, requireRight } from '../signing/right.ts';
import { open, type Sealed, sealed, textOf } from '../signing/sealed.ts';
import type { RegistryReading, Switch } from '../stores/store.ts';

/** What a switch writes. */
export interface NextRegistry {
  readonly registry: RegistryDocument;
  readonly text: string;
  readonly rows: readonly LedgerRow[];
}

/**
 * The registry after a switch, checked and signed. As long as there are no keys of teams it is one document that a root
 * key signs whole; from then on every switch signs what it changes, and leaves what others have signed as it is.
 * @throws ReleaseError `conflict`, `registry-damaged`, `store-away`, `bad-build`, `no-key`, `no-right`
 */
export function nextRegistry(
  reading: RegistryReading,
  change: Switch,
  expectedRevision: number,
  keys: ReleaseKeys,
): NextRegistry {
  if (!reading.ok && reading.reason !== 'missing') throw noRegistry(reading);
  const before = reading.ok ? reading : null;
  const found = before?.registry.revision ?? 0;
  if (found !== expectedRevision) throw conflict(expectedRevision, found);
  const revision = found + 1;
  const changes = changesOf(before, change, revision);
  if (keys.sign !== null && !keys.isRoot) {
    for (const { name } of changes) requireRight(keys, name);
    if (change.keys !== undefined || changes.length === 0) throw noRight(keys, 'the list of keys');
  }
  const stored =
    before?.parts.base.keys !== undefined && change.keys === undefined
      ? withOwn(before, changes, keys)
      : wholly(before, change, changes, revision, keys);
  const unknown = keys.bearsNewer ? changes.flatMap(changeProblems) : [];
  if (unknown.length > 0) {
    throw new ReleaseError(
      'bad-build',
      `not switched: ${unknown.join('; ')}. It was made by newer packages than these: \`npm update\``,
    );
  }
  const text = textOf(stored);
  const checked = readRegistry(text, keys);
  const problems = checked.ok ? newProblems(checked.value, before) : checked.problems;
  if (!checked.ok || problems.length > 0) {
    throw new ReleaseError('bad-build', `not switched: ${problems.join('; ')}`);
  }
  return {
    registry: checked.value.registry,
    text,
    rows: change.ledger.map((row) => ({ ...row, revision })),
  };
}

/** What each name is from this revision on. */
function changesOf(
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
    const isSame = entry === null && retired[name] === undefined;
    // Another live version is no longer what a share was compared with.
    const kept = isSame ? (before?.registry.rollouts?.[name] ?? null) : null;
    const rollout = rollouts[name] === undefined ? kept : rollouts[name];
    return {
      revision,
      at,
      name,
      entry: isSame ? (before?.registry.releases[name] ?? null) : entry,
      retired: isSame ? (before?.registry.retired?.[name] ?? null) : (retired[name] ?? null),
      revoked: stillRemembered(revoked[name] ?? before?.registry.revoked?.[name] ?? []),
      base: before?.parts.stored.signature ?? '',
      ...(rollout === null ? {} : { rollout }),
    };
  });
}

const stillRemembered = (revoked: readonly RevokedTrial[]) =>
  revoked.filter(({ until }) => Date.parse(until) > Date.now());

function withOwn(before: ReadRegistry, changes: readonly Change[], keys: ReleaseKeys): StoredRegistry {
  const { stored } = before.parts;
  const own = Object.fromEntries(changes.map((change) => [change.name, sealed(change, keys)]));
  return { ...stored, changes: { ...stored.changes, ...own } };
}

/**
 * All that a root key answers for in one document: the base, the changes that root keys have signed, and those that are
 * vouched for. A change of a team that still may make it stands beside it as it is.
 */
function wholly(
  before: ReadRegistry | null,
  { keys: next }: Switch,
  changes: readonly Change[],
  revision: number,
  keys: ReleaseKeys,
): StoredRegistry {
  const updatedAt = new Date().toISOString();
  const list = next?.list ?? before?.parts.base.keys ?? [];
  const standing: Record<string, number> = {};
  const beside: Record<string, Sealed<Change>> = {};
  let registry: RegistryDocument = { schema: 2, updatedAt, releases: {}, ...before?.parts.base, revision };
  for (const change of before?.changes ?? []) {
    const { name } = change;
    const seal = before?.parts.stored.changes?.[name];
    if (seal === undefined) continue;
    if (next?.vouched.includes(name) || open(seal, keys.verify).ok) registry = changed(registry, change);
    else if (keys.verifyFor(name, JSON.stringify(change), seal.signature, { revision, keys: list })) {
      standing[name] = change.revision;
      beside[name] = seal;
    }
  }
  for (const change of changes) registry = changed(registry, change);
  const { keys: _keys, standing: _standing, ...rest } = registry;
  const document = {
    ...rest,
    updatedAt,
    ...unlessEmpty('keys', list),
    ...unlessEmpty('standing', standing),
  };
  const checked = checkRegistry(document);
  if (!checked.ok) throw new ReleaseError('bad-build', `not switched: ${checked.problems.join('; ')}`);
  return { ...sealed(document, keys), ...unlessEmpty('changes', beside) };
}

/** What is left out now and was not before. */
function newProblems({ problems }: ReadRegistry, before: ReadRegistry | null): string[] {
  return problems.filter((problem) => !before?.problems.includes(problem));
}

/** Why nothing can be compared or switched. */
export function noRegistry({ reason, problems }: Exclude<RegistryReading, { ok: true }>): ReleaseError {
  const why = problems.join('; ');
  return reason === 'unreadable'
    ? new ReleaseError('store-away', `The registry cannot be read: ${why}`)
    : new ReleaseError('registry-damaged', `The registry is refused: ${why}`);
}

/** Somebody else has switched. */
export function conflict(expected: number, found: number | null): ReleaseError {
  const what = found === null ? 'it was changed meanwhile' : `it is at revision ${found}`;
  return new ReleaseError(
    'conflict',
    `The registry was expected at revision ${expected}, but ${what}. Run the command again.`,
  );
}
