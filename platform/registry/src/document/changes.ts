import { consistencyProblems } from './consistency.ts';
import type { RegistryDocument } from './document.ts';
import type { Also, Change, RegistryParts } from './registry-parts.ts';

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
  const { name, entry, retired, revoked, rollout } = change;
  const { [name]: _entry, ...releases } = registry.releases;
  const { [name]: _retired, ...othersRetired } = registry.retired ?? {};
  const { [name]: _revoked, ...othersRevoked } = registry.revoked ?? {};
  const { [name]: _rollout, ...othersRollouts } = registry.rollouts ?? {};
  const next = {
    ...registry,
    updatedAt: change.at,
    releases: entry === null ? releases : { ...releases, [name]: entry },
  };
  return withBeside(next, {
    retired: retired === null ? othersRetired : { ...othersRetired, [name]: retired },
    revoked: revoked.length === 0 ? othersRevoked : { ...othersRevoked, [name]: revoked },
    rollouts: rollout === undefined ? othersRollouts : { ...othersRollouts, [name]: rollout },
  });
}

export function withBeside(
  registry: RegistryDocument,
  { retired, revoked, rollouts }: Pick<Also, 'retired' | 'revoked' | 'rollouts'>,
) {
  const { retired: _retired, revoked: _revoked, rollouts: _rollouts, ...plain } = registry;
  return {
    ...plain,
    ...(Object.keys(retired).length === 0 ? {} : { retired }),
    ...(Object.keys(revoked).length === 0 ? {} : { revoked }),
    ...(Object.keys(rollouts).length === 0 ? {} : { rollouts }),
  };
}

/** What clashes in a registry, for who has no schema to judge the form of its parts by. */
export function clashes({ base, also, changes }: RegistryParts): readonly string[] {
  try {
    return withChanges(withBeside(base, also), changes, () => []).problems;
  } catch {
    return ['a part of it is of no form that is known'];
  }
}
