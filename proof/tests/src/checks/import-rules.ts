import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Workspace } from '@northlight/cli/workspace';
import { importsOf, isTestFile, sourcesBelow } from './imports.ts';

interface Rule {
  /** Files that keep to it, by their path from the root. */
  readonly in: RegExp;
  readonly exceptTests?: true;
  /** What they must not import, by name. */
  readonly never: RegExp;
  readonly why: string;
}

/** Who may import what by name, where these are the folders of the remotes. */
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
      why: 'the shell supplies it by name; by its path, a second copy is built in.',
    },
    { in: ships, never: /^@local\//, why: 'what ships needs nothing that stands in for production.' },
    { in: /^(?!proof\/)/, never: /^@proof\//, why: 'nobody needs what proves.' },
    {
      // The registry's store runs on servers alone, and has no session.
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

/** Also finds `.from('a table')` and what comments and texts quote: the parser decides where a rule would be broken. */
const likelySpecifiers = /\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;

/**
 * The one place for who may import whom. By name it goes by the table above. A relative path stays inside its package;
 * inside a remote it goes app → features → lib, and a feature never imports a sibling; paths of its pages come from its
 * declaration. Biome only says which names of the shared libraries the shell supplies.
 * @param checked - the packages that are looked at, among all
 * @returns one line per violation
 */
export function importViolations(
  { root, packages }: Workspace,
  checked: Workspace['packages'] = packages,
): string[] {
  const all = [...packages.values()];
  const isARemote = (folder: string) => existsSync(join(folder, 'remote.ts'));
  const rules = rulesFor(all.flatMap(({ folder }) => (isARemote(folder) ? [relative(root, folder)] : [])));
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

/** The one file that names programs of `local/` and `proof/`. */
const mayReachDown = 'platform/cli/src/embedded-programs.ts';

/** What ships starts or loads nothing by path that it may not import by name. */
function hiddenArrows(path: string, file: string): string[] {
  if (!path.startsWith('platform/') || isTestFile(path) || path === mayReachDown) return [];
  return [...readFileSync(file, 'utf8').matchAll(/['"`]((?:local|proof)\/[\w-]+)/g)].map(
    (match) => `${path} names ${match[1]}: what ships reaches it by embedded-programs.ts alone.`,
  );
}

/** Where a remote's pages are and how links to them are made: the only files that spell their paths. */
const spellsPaths = /\/src\/(app\.tsx|lib\/(address|screens)\.ts)$/;

/** For a remote whose pages stand below one path; the site's paths, which share nothing, are held by their type. */
function literalPaths(folder: string, path: string, file: string): string[] {
  if (isTestFile(path) || spellsPaths.test(path) || !path.includes('/src/')) return [];
  const declared = readFileSync(join(folder, 'remote.ts'), 'utf8').matchAll(/path: '(\/[\w-]*)/g);
  const [area, ...others] = new Set([...declared].map((match) => match[1]));
  if (area === undefined || others.length > 0) return [];
  return [...readFileSync(file, 'utf8').matchAll(/['"`](\/[\w-]+)([^'"`]*)/g)]
    .filter((match) => match[1] === area)
    .map(
      (match) =>
        `${path} spells ${area}${match[2]}: make the link from the declaration, which types its path.`,
    );
}

function leavesPackage(folder: string, target: string): string | null {
  return target.startsWith(folder + sep)
    ? null
    : 'a relative path stays inside its package; import the other package by its name.';
}

/** `src/app.tsx` and what stands beside it is the app, every folder of `src` a feature, `src/lib` what they share, `src/testing` opens the app. */
function crossesFeature(folder: string, file: string, target: string): string | null {
  const from = partOf(folder, file);
  const to = partOf(folder, target);
  if (from === null || to === null || from === to || to === 'lib') return null;
  if (from === 'app' || from === 'testing') return null;
  const isTest = /\.test\.tsx?$/.test(file);
  if (to === 'testing' && isTest) return null;
  if (to === 'app') return isTest ? null : `${from} is below the app and cannot import it.`;
  return from === 'lib'
    ? `lib is what features share; it cannot import ${to}.`
    : `${from} and ${to} are features; what both need belongs in lib.`;
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
