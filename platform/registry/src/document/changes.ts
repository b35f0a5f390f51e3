import { consistencyProblems } from './consistency.ts';
import type { RegistryDocument } from './document.ts';
import type { Change, RegistryParts } from './registry-parts.ts';

/** A registry with the changes that fit. One may fit only after another, whatever their order. */
export function withChanges(
  start: RegistryDocument,
  all: readonly Change[],
  formProblems: (change: Change) => readonly string[],
) {
  let registry = start;
  const changes: Change[] = [];
  let waiting: { readonly change: Change; readonly wrong: readonly string[] }[] = all.map((change) => ({
    change,
    wrong: [],
  }));
  for (let fitting = -1; fitting !== 0 && waiting.length > 0; ) {
    const before = changes.length;
    const left: typeof waiting = [];
    for (const { change } of waiting) {
      const wrong = [...formProblems(change)];
      const next = wrong.length === 0 ? changed(registry, change) : registry;
      if (wrong.length === 0) wrong.push(...consistencyProblems(next));
      if (wrong.length > 0) {
        left.push({ change, wrong });
        continue;
      }
      registry = next;
      changes.push(change);
    }
    fitting = changes.length - before;
    waiting = left;
  }
  const problems = waiting.map(({ change, wrong }) => `the change of ${change.name}: ${wrong.join('; ')}`);
  return { registry, changes, problems };
}

/** A registry with one name as a change says it is. */
export function changed(registry: RegistryDocument, change: Change): RegistryDocument {
  const { at, name, entry, retired, revoked, rollout = null } = change;
  const { retired: allRetired, revoked: allRevoked, rollouts: allRollouts, ...rest } = registry;
  return {
    ...rest,
    updatedAt: at,
    releases: withOne(registry.releases, name, entry),
    ...unlessEmpty('retired', withOne(allRetired, name, retired)),
    ...unlessEmpty('revoked', withOne(allRevoked, name, revoked.length === 0 ? null : revoked)),
    ...unlessEmpty('rollouts', withOne(allRollouts, name, rollout)),
  };
}

function withOne<Value>(
  all: Readonly<Record<string, Value>> = {},
  name: string,
  value: Value | null,
): Readonly<Record<string, Value>> {
  const { [name]: _before, ...others } = all;
  return value === null ? others : { ...others, [name]: value };
}

export const unlessEmpty = <Key extends string, Value extends object>(key: Key, value: Value) =>
  (Object.keys(value).length === 0 ? {} : { [key]: value }) as { readonly [Each in Key]?: Value };

/** What clashes in a registry, for who has no schema to judge the form of its parts by. */
export function clashes({ base, changes }: RegistryParts): readonly string[] {
  try {
    return withChanges(base, changes, () => []).problems;
  } catch {
    return ['a part of it is of no form that is known'];
  }
}
