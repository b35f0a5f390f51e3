import { BUCKETS, type Bucket } from '../expected/files.ts';
import { functions } from '../expected/functions.ts';
import { serverFunctions } from '../expected/server-functions.ts';
import { tables } from '../expected/tables.ts';
import { views } from '../expected/views.ts';
import type { TableEntry, ViewEntry } from '../expected/vocabulary.ts';
import { formatCallers, formatFilePermissions, formatPermissions, formatStatus, ROLES } from './cells.ts';

export const DOCUMENT = new URL('../../../../docs/permissions.md', import.meta.url);

/** A section with a table. The names in backticks in a row's first cell determine the next cells. */
interface Section {
  readonly heading: string;
  readonly names: readonly string[];
  readonly cells: (name: string) => readonly string[];
}

const inPublicSchema = <Entry>(entries: Readonly<Record<string, Entry>>) =>
  new Map(
    Object.entries(entries)
      .filter(([name]) => name.startsWith('public.'))
      .map(([name, entry]) => [name.replace('public.', '').replace(/\(.*/, ''), entry]),
  );

const relations = inPublicSchema<TableEntry | ViewEntry>({ ...tables, ...views });
const callableFunctions = inPublicSchema(functions);

function findEntry<Entry>(entries: ReadonlyMap<string, Entry>, name: string): Entry {
  const entry = entries.get(name);
  if (entry === undefined)
    throw new Error(`docs/permissions.md mentions ${name}, which has no expected answer.`);
  return entry;
}

const SECTIONS: readonly Section[] = [
  {
    heading: '## Tables and views',
    names: [...relations.keys()],
    cells: (name) => ROLES.map((role) => formatPermissions(findEntry(relations, name), role)),
  },
  {
    heading: '## Functions in the database',
    names: [...callableFunctions.keys()],
    cells: (name) => [formatCallers(findEntry(callableFunctions, name))],
  },
  {
    heading: '## Files',
    names: Object.keys(BUCKETS),
    cells: (name) => ROLES.map((role) => formatFilePermissions(name as Bucket, role)),
  },
  {
    heading: '## Server functions',
    names: Object.keys(serverFunctions),
    cells: (name) =>
      ROLES.map((role) => formatStatus(findEntry(new Map(Object.entries(serverFunctions)), name), role)),
  },
];

/** Finds the names in backticks; `name*` matches all names that start with it. */
const findNames = (cell: string, knownNames: readonly string[]) =>
  [...cell.matchAll(/`([\w-]+)(\*?)/g)].flatMap(([, name = '', star]) =>
    star ? knownNames.filter((candidate) => candidate.startsWith(name)) : [name],
  );

function fillRow(line: string, { names: knownNames, cells }: Section, documented: Set<string>): string {
  const parts = line.split(' | ');
  const names = findNames(parts[0] ?? '', knownNames);
  if (names.length === 0) return line;
  for (const name of names) documented.add(name);
  const [first = [], ...others] = names.map(cells);
  const differingIndex = others.findIndex((other) => other.join() !== first.join());
  if (differingIndex >= 0)
    throw new Error(`${names[0]} and ${names[differingIndex + 1]} differ: give each its own row.`);
  return [parts[0], ...first, ...parts.slice(first.length + 1)].join(' | ');
}

/** Fills the tables with the expected answers and adds missing rows. Leaves other text unchanged. */
export function withExpectedAnswers(text: string): string {
  return text
    .split(/^(?=## )/m)
    .map((sectionText) => {
      const section = SECTIONS.find(({ heading }) => sectionText.startsWith(`${heading}\n`));
      if (!section) return sectionText;
      const documented = new Set<string>();
      const lines = sectionText
        .split('\n')
        .map((line) => (line.startsWith('| `') ? fillRow(line, section, documented) : line));
      const missing = section.names.filter((name) => !documented.has(name));
      const end = lines.findLastIndex((line) => line.startsWith('| `')) + 1;
      const newLines = missing.map((name) => `| ${[`\`${name}\``, ...section.cells(name)].join(' | ')} |  |`);
      return lines.toSpliced(end, 0, ...newLines).join('\n');
    })
    .join('');
}
