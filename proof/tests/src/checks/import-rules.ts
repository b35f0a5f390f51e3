import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Workspace } from '@northlight/cli/workspace';
import { isTestFile, listImports, listSourceFiles } from './imports.ts';

interface Rule {
  /** Matches the files under this rule, relative to the root. */
  readonly files: RegExp;
  readonly exceptTests?: true;
  /** Matches names that they must not import. */
  readonly forbidden: RegExp;
  readonly reason: string;
}

/** The rules for imports by name. */
export function createRules(remotes: readonly string[]): readonly Rule[] {
  const remote = remotes.join('|');
  const app = `shell|${remote}`;
  const shippedCode = new RegExp(`^(platform|${app}|shared-ui|auth-kit|supabase)/`);
  return [
    { files: /^platform\/sdk\//, forbidden: /^node:/, reason: 'it also runs in browsers.' },
    {
      files: /^platform\/sdk\/src\/(drafts|files|first-view|page-tree)\//,
      forbidden: /^(\.\.\/)+(contract|router)\//,
      reason: 'the shell supplies it by name; an import by path would bundle a second copy.',
    },
    {
      files: shippedCode,
      forbidden: /^@local\//,
      reason: 'shipped code must not depend on development code.',
    },
    { files: /^(?!proof\/)/, forbidden: /^@proof\//, reason: 'only tests import tests.' },
    {
      // The registry's store runs only on servers and has no session.
      files: new RegExp(`^(platform/(?!registry/)|(${app}|shared-ui)/)`),
      forbidden: /^@supabase\/(supabase|postgrest)-js(\/|$)/,
      reason: 'use getBackend() or getPublicBackend() from auth-kit.',
    },
    {
      files: /^(?!local\/backend\/|supabase\/tests\/)/,
      forbidden: /^(@supabase\/lite|@electric-sql\/[^/]+)(\/|$)/,
      reason: 'only local/backend embeds the database.',
    },
    {
      files: new RegExp(`^(platform|${app}|shared-ui|auth-kit)/`),
      forbidden: new RegExp(`^(${app})(/|$)`),
      reason: 'an app is reached through the registry at run time.',
    },
    {
      files: /^(shared-ui|auth-kit)\//,
      forbidden: /^@northlight\//,
      reason: 'a kit imports no other Northlight package.',
    },
    {
      files: /^(?!platform\/sdk\/src\/router\/)/,
      forbidden: /^react-router(-dom)?(\/|$)/,
      reason: 'import from @northlight/contract/router: sharing the raw package would ship all of it.',
    },
    {
      files: new RegExp(`^(${app})/src/`),
      forbidden: /^@northlight\/(edge|registry|cli|build)(\/|$)/,
      reason: 'a browser cannot run it.',
    },
    {
      files: new RegExp(`^(${remote})/src/`),
      exceptTests: true,
      forbidden: /^@northlight\/contract\/page-tree(\/|$)/,
      reason: 'only the shell and server bundle builds use the page tree.',
    },
    { files: shippedCode, exceptTests: true, forbidden: /(^|\/)testing(\/|$)/, reason: 'it is for tests.' },
  ];
}

/** Also matches `.from('a table')`, comments and strings, so the parser checks each possible violation. */
const likelySpecifiers = /\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;

/**
 * Checks all imports. Names follow `createRules`. Relative paths stay inside a package; inside a remote they follow
 * app → features → lib without imports between features, and page paths come from the declaration. Biome only checks
 * which exports of shared libraries the shell supplies.
 * @param checked - the packages to check
 * @returns one line per violation
 */
export function findImportViolations(
  { root, packages }: Workspace,
  checked: Workspace['packages'] = packages,
): string[] {
  const allPackages = [...packages.values()];
  const hasDeclaration = (folder: string) => existsSync(join(folder, 'remote.ts'));
  const rules = createRules(
    allPackages.flatMap(({ folder }) => (hasDeclaration(folder) ? [relative(root, folder)] : [])),
  );
  return [...checked.values()].flatMap(({ folder }) => {
    const isRemote = hasDeclaration(folder);
    return listSourceFiles(folder).flatMap((file) => {
      const path = relative(root, file).split(sep).join('/');
      let imported: ReadonlySet<string> | null = null;
      const isImported = (specifier: string) => {
        imported ??= listImports(file);
        return imported.has(specifier);
      };
      return findLikelyImports(file)
        .flatMap(({ specifier, line }) => {
          const target = specifier.startsWith('.') ? resolve(dirname(file), specifier) : null;
          const pathProblem =
            target &&
            (findPackageProblem(folder, target) ??
              (isRemote ? findFeatureProblem(folder, file, target) : null));
          const problems = [
            ...findBrokenRules(rules, path, specifier),
            ...(pathProblem ? [pathProblem] : []),
          ];
          if (problems.length === 0 || !isImported(specifier)) return [];
          return problems.map((problem) => `${path}:${line} imports ${specifier}: ${problem}`);
        })
        .concat(isRemote ? findLiteralPaths(folder, path, file) : [], findHiddenDependencies(path, file));
    });
  });
}

function findBrokenRules(rules: readonly Rule[], path: string, specifier: string): string[] {
  return rules
    .filter(
      (rule) =>
        rule.files.test(path) && !(rule.exceptTests && isTestFile(path)) && rule.forbidden.test(specifier),
    )
    .map(({ reason }) => reason);
}

/** The only file that may name programs in `local/` and `proof/`. */
const embeddedProgramsFile = 'platform/cli/src/embedded-programs.ts';

/** Shipped code must not start or load a program by path if it may not import it by name. */
function findHiddenDependencies(path: string, file: string): string[] {
  if (!path.startsWith('platform/') || isTestFile(path) || path === embeddedProgramsFile) return [];
  return [...readFileSync(file, 'utf8').matchAll(/['"`]((?:local|proof)\/[\w-]+)/g)].map(
    (match) => `${path} names ${match[1]}: shipped code may reach it only through embedded-programs.ts.`,
  );
}

/** The only files in `src` that may hard-code a remote's paths: its routes and its links. */
const filesWithPaths = /\/src\/(app\.tsx|lib\/(address|screens)\.ts)$/;

/** For remotes whose pages share a path prefix. The type checker checks the site's paths. */
function findLiteralPaths(folder: string, path: string, file: string): string[] {
  if (isTestFile(path) || filesWithPaths.test(path) || !path.includes('/src/')) return [];
  const declared = readFileSync(join(folder, 'remote.ts'), 'utf8').matchAll(/path: '(\/[\w-]*)/g);
  const [area, ...otherAreas] = new Set([...declared].map((match) => match[1]));
  if (area === undefined || otherAreas.length > 0) return [];
  return [...readFileSync(file, 'utf8').matchAll(/['"`](\/[\w-]+)([^'"`]*)/g)]
    .filter((match) => match[1] === area)
    .map(
      (match) =>
        `${path} hard-codes ${area}${match[2]}: build the link from the declaration, which types its path.`,
    );
}

function findPackageProblem(folder: string, target: string): string | null {
  return target.startsWith(folder + sep)
    ? null
    : 'a relative path stays inside its package; import the other package by its name.';
}

/** Files directly in `src` are the app, each folder is a feature, `src/lib` is shared, and `src/testing` opens the app. */
function findFeatureProblem(folder: string, file: string, target: string): string | null {
  const from = getArea(folder, file);
  const to = getArea(folder, target);
  if (from === null || to === null || from === to || to === 'lib') return null;
  if (from === 'app' || from === 'testing') return null;
  const isTest = /\.test\.tsx?$/.test(file);
  if (to === 'testing' && isTest) return null;
  if (to === 'app') return isTest ? null : `${from} is below the app and cannot import it.`;
  return from === 'lib'
    ? `lib is shared by features, so it cannot import ${to}.`
    : `${from} and ${to} are features; shared code belongs in lib.`;
}

function getArea(folder: string, file: string): string | null {
  const [top, area, ...deeperPath] = relative(folder, file).split(sep);
  if (top !== 'src' || area === undefined) return null;
  return deeperPath.length === 0 ? 'app' : area;
}

function findLikelyImports(file: string): { specifier: string; line: number }[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(likelySpecifiers)].map((match) => ({
    specifier: match[1] ?? '',
    line: text.slice(0, match.index).split('\n').length,
  }));
}
