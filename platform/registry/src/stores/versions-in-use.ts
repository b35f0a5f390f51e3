import type { RegistryReading } from './store.ts';

/** The live versions of a name and those that may go live again without a release. */
export function listVersionsInUse(
  { registry, parts }: Extract<RegistryReading, { readonly ok: true }>,
  name: string,
): ReadonlySet<string> {
  // The base's version goes live again if the team key is revoked.
  const entries = [registry.releases[name], parts.base.releases[name], registry.rollouts?.[name]?.entry];
  const retired = registry.retired?.[name]?.version;
  return new Set([
    ...entries.flatMap((entry) => [entry?.version, entry?.previous?.version].filter((each) => each != null)),
    ...(retired === undefined ? [] : [retired]),
  ]);
}
