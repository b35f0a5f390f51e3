import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildManifest, buildManifestFile } from '@northlight/contract';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';

/** What a manifest is made from: the finished compilation. */
export interface FinishedBuild {
  /** Scripts that must be there before an entry point can run. */
  scriptsOf(entry: string): string[];
  /** Scripts of every chunk that holds one of these modules, by a test on the module's path. */
  chunkScriptsWith(test: (modulePath: string) => boolean): string[];
  /** What a module exports; `*` stands for what cannot be told without running it. */
  exportsOf(modulePath: string): string[];
  /** The path of every module that went into the build. */
  readonly modulePaths: readonly string[];
}

/**
 * Writes `release.json` beside the bundle of a production build; a development server answers it at the same place,
 * so that the edge composes both in one way.
 */
export function releaseManifest(make: (build: FinishedBuild) => BuildManifest): RsbuildPlugin {
  const textFrom = (stats: Rspack.Stats | Rspack.MultiStats) =>
    `${JSON.stringify(make(finishedBuild(stats)), null, 2)}\n`;
  return {
    name: 'product:release-manifest',
    setup(api) {
      api.onAfterBuild(async ({ stats, environments, isWatch }) => {
        const folder = Object.values(environments)[0]?.distPath;
        if (folder === undefined || !stats) return;
        if (!isWatch) return writeFile(join(folder, buildManifestFile), textFrom(stats));
        process.send?.({ ready: true, built: await problemsOf(stats, folder) } satisfies WatchedBuild);
      });
      const problemsOf = async (stats: Rspack.Stats | Rspack.MultiStats, folder: string) => {
        if (stats.hasErrors()) return messagesOf(stats);
        try {
          await writeFile(join(folder, buildManifestFile), textFrom(stats));
          return [];
        } catch (error) {
          return [error instanceof Error ? error.message : String(error)];
        }
      };
      let latest = '';
      api.onAfterDevCompile(({ stats }) => {
        latest = textFrom(stats);
      });
      api.onBeforeStartDevServer(({ server }) => {
        server.middlewares.use(`/${buildManifestFile}`, (_request, response) => {
          response.setHeader('content-type', 'application/json');
          response.end(latest);
        });
      });
    },
  };
}

/** What a build that is made anew with each edit tells whoever has started it: what is wrong, nothing when it is whole. */
export interface WatchedBuild {
  readonly ready: true;
  readonly built: readonly string[];
}

const messagesOf = (stats: Rspack.Stats | Rspack.MultiStats) =>
  (stats.toJson({ all: false, errors: true }).errors ?? []).map(({ message, moduleName }) =>
    [...(moduleName === undefined ? [] : [moduleName]), message].join('\n'),
  );

/** Reads the finished compilation. */
export function finishedBuild(compilation: Rspack.Stats | Rspack.MultiStats): FinishedBuild {
  const all = compilation.toJson({
    all: false,
    assets: true,
    chunks: true,
    chunkModules: true,
    ids: true,
    entrypoints: true,
    modules: true,
    nestedModules: true,
    providedExports: true,
  });
  const stats = all.children?.[0] ?? all;
  const chunks = stats.chunks ?? [];
  const modules = [...(stats.modules ?? []), ...chunks.flatMap((chunk) => chunk.modules ?? [])].flatMap(
    (module) => [module, ...(module.modules ?? [])],
  );
  const scripts = (files: readonly string[] | undefined) =>
    (files ?? []).filter((file) => file.endsWith('.js') && !file.includes('.hot-update.'));
  return {
    scriptsOf: (entry) => scripts((stats.entrypoints?.[entry]?.assets ?? []).map((asset) => asset.name)),
    chunkScriptsWith(test) {
      const found = chunks.filter((chunk) =>
        chunk.modules?.some(
          (module) =>
            test(module.nameForCondition ?? module.identifier ?? '') ||
            (module.modules ?? []).some((inner) => test(inner.nameForCondition ?? '')),
        ),
      );
      return [...new Set(found.flatMap((chunk) => scripts(chunk.files)))];
    },
    exportsOf(modulePath) {
      const known = modules.find((module) => module.nameForCondition === modulePath);
      return known?.providedExports ?? ['*'];
    },
    modulePaths: modules.flatMap(({ nameForCondition }) => nameForCondition ?? []),
  };
}
