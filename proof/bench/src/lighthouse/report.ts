/** The part of Lighthouse's report that is read. */
export interface Report {
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
  readonly audits: Readonly<Record<string, { readonly score: number | null }>>;
  /** How quick the machine is, by Lighthouse's own measure; a desktop of today has 1500 to 2000. */
  readonly environment: { readonly benchmarkIndex: number };
}

/** From 0 to 100. @throws when the report has no such category, or could not judge it */
export function scoreOf({ categories }: Report, name: string): number {
  const score = categories[name]?.score ?? null;
  if (score === null) throw new Error(`Lighthouse says nothing about ${name}`);
  return Math.round(score * 100);
}

/** What took marks, by Lighthouse's own names. */
export function findings({ categories, audits }: Report, names: readonly string[]): string[] {
  return names.flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${name}: ${id}`),
  );
}
