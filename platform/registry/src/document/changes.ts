import { findConsistencyProblems } from './consistency.ts';
import type { RegistryDocument } from './registry-document.ts';
import type { Change, RegistryParts } from './registry-parts.ts';

/** Applies every valid change. Repeats, because one change can make another valid. */
export function applyChanges(
  start: RegistryDocument,
  candidates: readonly Change[],
  findFormatProblems: (change: Change) => readonly string[],
) {
  let registry = start;
  const changes: Change[] = [];
  let pending: { readonly change: Change; readonly problems: readonly string[] }[] = candidates.map(
    (change) => ({ change, problems: [] }),
  );
  for (let applied = -1; applied !== 0 && pending.length > 0; ) {
    const before = changes.length;
    const rejected: typeof pending = [];
    for (const { change } of pending) {
      const problems = [...findFormatProblems(change)];
      const next = problems.length === 0 ? applyChange(registry, change) : registry;
      if (problems.length === 0) problems.push(...findConsistencyProblems(next));
      if (problems.length > 0) {
        rejected.push({ change, problems });
        continue;
      }
      registry = next;
      changes.push(change);
    }
    applied = changes.length - before;
    pending = rejected;
  }
  const problems = pending.map(
    ({ change, problems }) => `the change to ${change.name}: ${problems.join('; ')}`,
  );
  return { registry, changes, problems };
}

/** The registry after one change. */
export function applyChange(registry: RegistryDocument, change: Change): RegistryDocument {
  const { at, name, entry, retired, revoked, rollout = null } = change;
  const { retired: allRetired, revoked: allRevoked, rollouts: allRollouts, ...otherFields } = registry;
  return {
    ...otherFields,
    updatedAt: at,
    releases: setOrDelete(registry.releases, name, entry),
    ...omitIfEmpty('retired', setOrDelete(allRetired, name, retired)),
    ...omitIfEmpty('revoked', setOrDelete(allRevoked, name, revoked.length === 0 ? null : revoked)),
    ...omitIfEmpty('rollouts', setOrDelete(allRollouts, name, rollout)),
  };
}

function setOrDelete<Value>(
  values: Readonly<Record<string, Value>> = {},
  name: string,
  value: Value | null,
): Readonly<Record<string, Value>> {
  const { [name]: _before, ...others } = values;
  return value === null ? others : { ...others, [name]: value };
}

export const omitIfEmpty = <Key extends string, Value extends object>(key: Key, value: Value) =>
  (Object.keys(value).length === 0 ? {} : { [key]: value }) as { readonly [Each in Key]?: Value };

/** Finds conflicts without checking the schema, for Deno. */
export function findClashes({ base, changes }: RegistryParts): readonly string[] {
  try {
    return applyChanges(base, changes, () => []).problems;
  } catch {
    return ['its format is unknown'];
  }
}
