import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildManifest, buildManifestFile } from '@northlight/contract';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';

/** The details of a finished compilation that a manifest needs. */
export interface FinishedBuild {
  /** The scripts that an entry point needs. */
  getEntryScripts(entry: string): string[];
  /** The scripts of every chunk with a module whose path passes the test. */
  findChunkScripts(test: (modulePath: string) => boolean): string[];
  /** A module's exports; `*` for those only known at run time. */
  getExports(modulePath: string): string[];
  /** The path of every module in the build. */
  readonly modulePaths: readonly string[];
}

/**
 * Writes `release.json` next to a production build; a development server serves it at the same path. A manifest that cannot
 * be created is a compilation error, and a development server then keeps the last one.
 */
export function releaseManifest(createManifest: (build: FinishedBuild) => BuildManifest): RsbuildPlugin {
  return {
    name: 'product:release-manifest',
    setup(api) {
      let latest = '';
      let problems = '';
      api.modifyRspackConfig((_config, { rspack, appendPlugins }) => {
        appendPlugins({
          apply(compiler: Rspack.Compiler) {
            // Runs before Rsbuild's own `done` hook, which reads the errors.
            compiler.hooks.done.tap({ name: 'product:release-manifest', stage: -100 }, (stats) => {
              try {
                if (!stats.hasErrors())
                  latest = `${JSON.stringify(createManifest(readFinishedBuild(stats)), null, 2)}\n`;
              } catch (error) {
                stats.compilation.errors.push(
                  new rspack.WebpackError(error instanceof Error ? error.message : String(error)),
                );
              }
              problems = formatErrors(stats).join('\n\n');
            });
          },
        });
      });
      api.onAfterBuild(async ({ stats, environments, isWatch }) => {
        const folder = Object.values(environments)[0]?.distPath;
        if (folder === undefined || !stats) return;
        const errors = formatErrors(stats);
        if (errors.length === 0) await writeFile(join(folder, buildManifestFile), latest);
        if (isWatch) process.send?.({ ready: true, built: errors } satisfies WatchedBuildMessage);
      });
      const started = new Promise<void>((resolve) => api.onAfterStartDevServer(() => resolve()));
      // A failed first build counts too: the errors are in the terminal, and the next save can fix them.
      api.onAfterDevCompile(() => void started.then(() => process.send?.({ ready: true })));
      api.onBeforeStartDevServer(({ server }) => {
        server.middlewares.use(`/${buildManifestFile}`, (_request, response) => {
          response.statusCode = latest === '' ? 503 : 200;
          response.setHeader('content-type', latest === '' ? 'text/plain' : 'application/json');
          response.end(latest || problems);
        });
      });
    },
  };
}

/** Sent by a watched build to the process that started it. `built` lists the errors. */
export interface WatchedBuildMessage {
  readonly ready: true;
  readonly built: readonly string[];
}

const formatErrors = (stats: Rspack.Stats | Rspack.MultiStats) =>
  (stats.toJson({ all: false, errors: true }).errors ?? []).map(({ message, moduleName }) =>
    [...(moduleName === undefined ? [] : [moduleName]), message].join('\n'),
  );

function readFinishedBuild(compilation: Rspack.Stats | Rspack.MultiStats): FinishedBuild {
  const json = compilation.toJson({
    all: false,
    assets: true,
    chunks: true,
    chunkModules: true,
    ids: true,
    entrypoints: true,
    modules: true,
    nestedModules: true,
    providedExports: true,
    // Without this, the statistics of a rebuild contain only changed modules.
    cachedModules: true,
  });
  const stats = json.children?.[0] ?? json;
  const chunks = stats.chunks ?? [];
  const modules = [...(stats.modules ?? []), ...chunks.flatMap((chunk) => chunk.modules ?? [])].flatMap(
    (module) => [module, ...(module.modules ?? [])],
  );
  const selectScripts = (files: readonly string[] | undefined) =>
    (files ?? []).filter((file) => file.endsWith('.js') && !file.includes('.hot-update.'));
  return {
    getEntryScripts: (entry) =>
      selectScripts((stats.entrypoints?.[entry]?.assets ?? []).map((asset) => asset.name)),
    findChunkScripts(test) {
      const matching = chunks.filter((chunk) =>
        chunk.modules?.some(
          (module) =>
            test(module.nameForCondition ?? module.identifier ?? '') ||
            (module.modules ?? []).some((inner) => test(inner.nameForCondition ?? '')),
        ),
      );
      return [...new Set(matching.flatMap((chunk) => selectScripts(chunk.files)))];
    },
    getExports(modulePath) {
      const match = modules.find((module) => module.nameForCondition === modulePath);
      return match?.providedExports ?? ['*'];
    },
    modulePaths: modules.flatMap(({ nameForCondition }) => nameForCondition ?? []),
  };
}
