import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Workspace } from '@northlight/cli/workspace';
import { importsOf, isTestFile, sourcesBelow } from './imports.ts';

interface Rule {
  /** The files under this rule, by path from the root. */
  readonly in: RegExp;
  readonly exceptTests?: true;
  /** Names that they must not import. */
  readonly never: RegExp;
  readonly why: string;
}

/** The rules for imports by name. */
export function rulesFor(remotes: readonly string[]): readonly Rule[] {
  const remote = remotes.join('|');
  const app = `shell|${remote}`;
  const ships = new RegExp(`^(platform|${app}|shared-ui|auth-kit|supabase)/`);
  return [
    {
      in: /^platform\/sdk\//,
      never: /^node:/,
      why: 'it also runs in browsers.',
    },
    {
      in: /^platform\/sdk\/src\/(drafts|files|first-view|page-tree)\//,
      never: /^(\.\.\/)+(contract|router)\//,
      why: 'the shell supplies it by name; by its path, a second copy would be bundled.',
    },
    { in: ships, never: /^@local\//, why: 'shipped code must not depend on development code.' },
    { in: /^(?!proof\/)/, never: /^@proof\//, why: 'only tests import tests.' },
    {
      // The registry's store runs only on servers and has no session.
      in: new RegExp(`^(platform/(?!registry/)|(${app}|shared-ui)/)`),
      never: /^@supabase\/(supabase|postgrest)-js(\/|$)/,
      why: 'use getBackend() or getPublicBackend() of auth-kit.',
    },
    {
      in: /^(?!local\/backend\/|supabase\/tests\/)/,
      never: /^(@supabase\/lite|@electric-sql\/[^/]+)(\/|$)/,
      why: 'only local/backend embeds the database.',
    },
    {
      in: new RegExp(`^(platform|${app}|shared-ui|auth-kit)/`),
      never: new RegExp(`^(${app})(/|$)`),
      why: 'an app is reached through the registry at run time.',
    },
    {
      in: /^(shared-ui|auth-kit)\//,
      never: /^@northlight\//,
      why: 'a kit imports nothing else of ours.',
    },
    {
      in: /^(?!platform\/sdk\/src\/router\/)/,
      never: /^react-router(-dom)?(\/|$)/,
      why: 'import from @northlight/contract/router: the raw package ships whole when it is shared.',
    },
    {
      in: new RegExp(`^(${app})/src/`),
      never: /^@northlight\/(edge|registry|cli|build)(\/|$)/,
      why: 'a browser cannot run it.',
    },
    {
      in: new RegExp(`^(${remote})/src/`),
      exceptTests: true,
      never: /^@northlight\/contract\/page-tree(\/|$)/,
      why: 'only the shell and the build of server bundles use the page tree.',
    },
    {
      in: ships,
      exceptTests: true,
      never: /(^|\/)testing(\/|$)/,
      why: 'it is for tests.',
    },
  ];
}

/** Also matches `.from('a table')`, comments and texts, so the parser checks each possible violation. */
const likelySpecifiers = /\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;

/**
 * Checks all imports. Names follow the table above. Relative paths stay inside a package; inside a remote they follow
 * app → features → lib without imports between features, and page paths come from the declaration. Biome only checks
 * which names of shared libraries the shell supplies.
 * @param checked - the packages to check
 * @returns one line per violation
 */
export function importViolations(
  { root, packages }: Workspace,
  checked: Workspace['packages'] = packages,
): string[] {
  const allPackages = [...packages.values()];
  const isARemote = (folder: string) => existsSync(join(folder, 'remote.ts'));
  const rules = rulesFor(
    allPackages.flatMap(({ folder }) => (isARemote(folder) ? [relative(root, folder)] : [])),
  );
  return [...checked.values()].flatMap(({ folder }) => {
    const isRemote = isARemote(folder);
    return sourcesBelow(folder).flatMap((file) => {
      const path = relative(root, file).split(sep).join('/');
      let imported: ReadonlySet<string> | null = null;
      const isImported = (specifier: string) => {
        imported ??= importsOf(file);
        return imported.has(specifier);
      };
      return likelyImportsOf(file)
        .flatMap(({ specifier, line }) => {
          const target = specifier.startsWith('.') ? resolve(dirname(file), specifier) : null;
          const crossing =
            target &&
            (leavesPackage(folder, target) ?? (isRemote ? crossesFeature(folder, file, target) : null));
          const problems = [...brokenRules(rules, path, specifier), ...(crossing ? [crossing] : [])];
          if (problems.length === 0 || !isImported(specifier)) return [];
          return problems.map((problem) => `${path}:${line} imports ${specifier}: ${problem}`);
        })
        .concat(isRemote ? literalPaths(folder, path, file) : [], hiddenArrows(path, file));
    });
  });
}

function brokenRules(rules: readonly Rule[], path: string, specifier: string): string[] {
  return rules
    .filter(
      (rule) => rule.in.test(path) && !(rule.exceptTests && isTestFile(path)) && rule.never.test(specifier),
    )
    .map(({ why }) => why);
}

/** The only file that may name programs of `local/` and `proof/`. */
const mayReachDown = 'platform/cli/src/embedded-programs.ts';

/** Shipped code must not start or load a program by path that it may not import by name. */
function hiddenArrows(path: string, file: string): string[] {
  if (!path.startsWith('platform/') || isTestFile(path) || path === mayReachDown) return [];
  return [...readFileSync(file, 'utf8').matchAll(/['"`]((?:local|proof)\/[\w-]+)/g)].map(
    (match) => `${path} names ${match[1]}: shipped code may reach it only through embedded-programs.ts.`,
  );
}

/** The only files that may spell a remote's paths: its declaration and its links. */
const spellsPaths = /\/src\/(app\.tsx|lib\/(address|screens)\.ts)$/;

/** For remotes whose pages share a path prefix. The site's paths are checked by their type. */
function literalPaths(folder: string, path: string, file: string): string[] {
  if (isTestFile(path) || spellsPaths.test(path) || !path.includes('/src/')) return [];
  const declared = readFileSync(join(folder, 'remote.ts'), 'utf8').matchAll(/path: '(\/[\w-]*)/g);
  const [area, ...others] = new Set([...declared].map((match) => match[1]));
  if (area === undefined || others.length > 0) return [];
  return [...readFileSync(file, 'utf8').matchAll(/['"`](\/[\w-]+)([^'"`]*)/g)]
    .filter((match) => match[1] === area)
    .map(
      (match) =>
        `${path} spells ${area}${match[2]}: build the link from the declaration, which types its path.`,
    );
}

function leavesPackage(folder: string, target: string): string | null {
  return target.startsWith(folder + sep)
    ? null
    : 'a relative path stays inside its package; import the other package by its name.';
}

/** Files directly in `src` are the app, each folder is a feature, `src/lib` is shared, and `src/testing` opens the app. */
function crossesFeature(folder: string, file: string, target: string): string | null {
  const from = partOf(folder, file);
  const to = partOf(folder, target);
  if (from === null || to === null || from === to || to === 'lib') return null;
  if (from === 'app' || from === 'testing') return null;
  const isTest = /\.test\.tsx?$/.test(file);
  if (to === 'testing' && isTest) return null;
  if (to === 'app') return isTest ? null : `${from} is below the app and cannot import it.`;
  return from === 'lib'
    ? `lib is shared by features, so it cannot import ${to}.`
    : `${from} and ${to} are features; shared code belongs in lib.`;
}

function partOf(folder: string, file: string): string | null {
  const [top, part, ...rest] = relative(folder, file).split(sep);
  if (top !== 'src' || part === undefined) return null;
  return rest.length === 0 ? 'app' : part;
}

function likelyImportsOf(file: string): { specifier: string; line: number }[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(likelySpecifiers)].map((match) => ({
    specifier: match[1] ?? '',
    line: text.slice(0, match.index).split('\n').length,
  }));
}
