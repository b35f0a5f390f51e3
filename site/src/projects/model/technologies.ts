/** What is filtered: anything that names its technologies. */
interface Technical {
  readonly technologies: readonly string[];
}

/** At most 8 buttons, All Projects among them (spec section 9). */
const mostChoices = 7;

/** The technologies to choose from: those of most projects first, equal ones by name. */
export function technologyChoices(projects: readonly Technical[]): string[] {
  const counts = new Map<string, number>();
  for (const { technologies } of projects) {
    for (const technology of new Set(technologies)) {
      counts.set(technology, (counts.get(technology) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .slice(0, mostChoices)
    .map(([technology]) => technology);
}

/** A list of one text as the database writes lists: a comma or a brace in it is no sign. */
export function arrayOf(text: string): string {
  return `{"${text.replace(/[\\"]/g, '\\$&')}"}`;
}
