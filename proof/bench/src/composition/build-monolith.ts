import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commonConfig, finishedBuild, pagesByRoute } from '@northlight/build';
import { integrityOf } from '@northlight/registry';
import { createRsbuild, mergeRsbuildConfig, rspack } from '@rsbuild/core';

export interface BuiltFile {
  /** Relative to the folder. */
  readonly file: string;
  readonly integrity: string;
}

/** A finished build of the monolith. */
export interface Monolith {
  readonly folder: string;
  /** What starts it. */
  readonly scripts: readonly BuiltFile[];
  /** What it needs for who is signed in. */
  readonly session: readonly BuiltFile[];
  /** What each page needs besides, its area's part first, by the route's path. */
  readonly byRoute: Readonly<Record<string, readonly BuiltFile[]>>;
  /** What addresses open beside a page, likewise. */
  readonly opened: Readonly<Record<string, readonly (BuiltFile & { readonly query: string })[]>>;
}

const remotes = ['site', 'portal', 'dashboard'] as const;

/** Builds the shell with the remotes' apps in it, by the preset that they are built with one by one. */
export async function buildMonolith(root: string, folder: string): Promise<Monolith> {
  const appOf = (name: string) => join(root, name, 'src/app.tsx');
  // Rsbuild sets it for the whole process, and a product that starts in one of production has no demo accounts.
  const { NODE_ENV } = process.env;
  const rsbuild = await createRsbuild({
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    config: mergeRsbuildConfig(commonConfig('monolith', 'bench'), {
      mode: 'production',
      logLevel: 'error',
      source: {
        entry: {
          shell: { import: join(root, 'shell/src/main.tsx'), html: false },
        },
      },
      resolve: {
        alias: Object.fromEntries(remotes.map((name) => [`monolith-app/${name}`, appOf(name)])),
      },
      output: { distPath: { root: folder } },
      tools: { rspack: { plugins: [standIn()] } },
    }),
  });
  const { stats, close } = await rsbuild.build();
  await close();
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  if (stats === undefined) throw new Error('The build of the monolith said nothing');
  const build = finishedBuild(stats);
  const withHash = (files: readonly string[]): BuiltFile[] =>
    files.map((file) => ({ file, integrity: integrityOf(readFileSync(join(folder, file))) }));
  const areas = remotes.map((name) => ({
    area: build.chunkScriptsWith((module) => module === appOf(name)),
    ...pagesByRoute(appOf(name), build),
  }));
  return {
    folder,
    scripts: withHash(build.scriptsOf('shell')),
    session: withHash(build.chunkScriptsWith((module) => module.endsWith('/auth-kit/src/signed-in.ts'))),
    byRoute: Object.fromEntries(
      areas.flatMap(({ area, scripts }) =>
        Object.entries(scripts).map(([path, files]) => [path, withHash([...area, ...files])] as const),
      ),
    ),
    opened: Object.fromEntries(
      areas
        .flatMap(({ opened }) => Object.entries(opened))
        .map(([path, parts]) => [
          path,
          parts.flatMap(({ query, files }) => withHash(files).map((file) => ({ ...file, query }))),
        ]),
    ),
  };
}

/** The shell's module that brings separate builds together, and what a single build has instead. */
function standIn() {
  return new rspack.NormalModuleReplacementPlugin(
    /^\.\/federation\.ts$/,
    fileURLToPath(new URL('./monolith/federation.ts', import.meta.url)),
  );
}
