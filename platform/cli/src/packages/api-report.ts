import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import semver from 'semver';
import { runToEnd } from '../processes/child.ts';
import { compile, type PackedSource, packedSources } from './pack.ts';

/** What stands in a package for whoever uses it: every declaration that its exports lead to. */
export const reportFile = 'API.md';

/** The reports of all packages that are given out, by their folder from the root. */
export async function apiReports(root: string): Promise<Record<string, string>> {
  const sources = packedSources(root);
  const compiled = await mkdtemp(join(tmpdir(), 'api-'));
  try {
    await compile(
      root,
      sources.map(({ folder }) => folder),
      compiled,
    );
    const reports = sources.map(
      async (source) => [source.folder, await reportOf(source, join(compiled, source.folder))] as const,
    );
    return Object.fromEntries(await Promise.all(reports));
  } finally {
    await rm(compiled, { recursive: true });
  }
}

export async function writeApiReports(root: string): Promise<void> {
  for (const [folder, report] of Object.entries(await apiReports(root)))
    await writeFile(join(root, folder, reportFile), report);
}

/** Follows from the migrations, and is held by the schema that a remote requires. */
const generated = /\/database\.types\.d\.ts$/;

/** @param folder - where the package was compiled to */
async function reportOf({ manifest }: PackedSource, folder: string): Promise<string> {
  const exports = (manifest.publishConfig?.exports as typeof manifest.exports) ?? manifest.exports ?? {};
  const entries = Object.values(exports)
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(folder, path.replace(/\.tsx?$/, '.d.ts')));
  const files = new Map<string, string>();
  const visit = async (file: string): Promise<void> => {
    if (files.has(file) || generated.test(file)) return;
    files.set(file, '');
    const text = withoutComments(await readFile(file, 'utf8'));
    files.set(file, text);
    for (const [, to = ''] of text.matchAll(/(?:from|import\()\s*["'](\.[^"']+)["']/g))
      await visit(join(dirname(file), to.replace(/\.(?:tsx?|jsx?)$/, '.d.ts')));
  };
  for (const entry of entries) await visit(entry);
  const parts = [...files]
    .map(([file, text]) => [relative(folder, file).replace(/\.d\.ts$/, ''), text] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, text]) => `## ${name}\n\n\`\`\`ts\n${text}\n\`\`\``);
  return `${[`# ${manifest.name} ${manifest.version}`, 'Written by `npm run types`.', ...parts].join('\n\n')}\n`;
}

const withoutComments = (text: string) =>
  text
    .replace(/^[ \t]*\/\*\*[\s\S]*?\*\/\n?/gm, '')
    .replace(/^\s*\/\/.*\n/gm, '')
    .replace(/^export \{\};\n?/gm, '')
    .replaceAll('    ', '  ')
    .trim();

/** What a package was and is to who uses it. */
export interface ApiChange {
  readonly before: string;
  readonly after: string;
  readonly changeLog: string;
}

/**
 * What a change of a package owes to those who have installed it: another version with a line in the change log for any
 * other declaration, and a major one (below 1.0 a minor one) where a name is gone.
 * @returns what is missing, in words
 */
export function owedFor({ before, after, changeLog }: ApiChange): string[] {
  const [was, is] = [headOf(before), headOf(after)];
  const owed = [
    ...(changeLog.split('\n').includes(`## ${is.version}`) ? [] : [`CHANGELOG.md has no "## ${is.version}"`]),
  ];
  if (bodyOf(before) === bodyOf(after)) return owed;
  const names = exportedIn(after);
  const gone = [...exportedIn(before)].filter((name) => !names.has(name));
  const least = semver.inc(was.version, gone.length === 0 ? 'patch' : breaking(was.version));
  if (least !== null && semver.lt(is.version, least)) {
    const why = gone.length === 0 ? 'its declarations are other ones' : `${gone.join(', ')} is gone`;
    owed.push(`${is.name} is still ${is.version}, but ${why} since ${was.version}: at least ${least}`);
  }
  return owed;
}

const breaking = (version: string) => (semver.major(version) === 0 ? 'minor' : 'major');

function headOf(report: string) {
  const [, name = '', version = '0.0.0'] = /^# (\S+) (\S+)/.exec(report) ?? [];
  return { name, version };
}

const bodyOf = (report: string) => report.replace(/^# .*\n/, '').trim();

function exportedIn(report: string): Set<string> {
  const declared = report.matchAll(
    /^export (?:declare )?(?:abstract )?(?:const|function|class|interface|type|let) (\w+)/gm,
  );
  const listed = [...report.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').map(
      (name) =>
        name
          .trim()
          .replace(/^type /, '')
          .split(/ as /)
          .at(-1) ?? '',
    ),
  );
  return new Set([...[...declared].map(([, name = '']) => name), ...listed].filter((name) => name !== ''));
}

/** A file as it was where this work left `main`; null where git does not know. */
export async function onMain(root: string, file: string): Promise<string | null> {
  const git = async (...args: string[]) => {
    const end = await runToEnd({ command: 'git', args, cwd: root, hides: 'stderr' });
    return end.code === 0 ? end.output : null;
  };
  const base = (await git('merge-base', 'HEAD', 'origin/main')) ?? (await git('merge-base', 'HEAD', 'main'));
  return base && git('show', `${base}:${file}`);
}
