import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildManifest, buildManifestFile } from '@platform/contract';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';

/** What a manifest is made from: the finished compilation. */
export interface FinishedBuild {
  /** Files of a named chunk or entry point that must be there before it can run, scripts only. */
  scriptsOf(name: string): string[];
  /** Scripts of every chunk that one of these modules needs, by a test on the module's path. */
  chunkScriptsWith(test: (modulePath: string) => boolean): string[];
  /** Asset names. */
  files: string[];
  folder: string;
}

/** Writes `release.json` beside the bundle of a production build. */
export function releaseManifest(
  make: (build: FinishedBuild) => Promise<BuildManifest> | BuildManifest,
): RsbuildPlugin {
  return {
    name: 'product:release-manifest',
    setup(api) {
      api.onAfterBuild(async ({ stats, environments }) => {
        const folder = Object.values(environments)[0]?.distPath;
        const all = stats?.toJson({
          all: false,
          assets: true,
          chunks: true,
          chunkModules: true,
          ids: true,
          entrypoints: true,
        });
        if (folder === undefined || all === undefined) return;
        const manifest = await make(finished(all.children?.[0] ?? all, folder));
        await writeFile(join(folder, buildManifestFile), `${JSON.stringify(manifest, null, 2)}\n`);
      });
    },
  };
}

function finished(stats: Rspack.StatsCompilation, folder: string): FinishedBuild {
  const chunks = stats.chunks ?? [];
  const scripts = (files: readonly string[] | undefined) =>
    (files ?? []).filter((file) => file.endsWith('.js'));
  return {
    folder,
    files: (stats.assets ?? []).map((asset) => asset.name),
    scriptsOf(name) {
      const group = stats.entrypoints?.[name];
      if (group) return scripts((group.assets ?? []).map((asset) => asset.name));
      return chunks.filter((chunk) => chunk.names?.includes(name)).flatMap((chunk) => scripts(chunk.files));
    },
    chunkScriptsWith(test) {
      const found = chunks.filter((chunk) =>
        chunk.modules?.some((module) => {
          const path = module.nameForCondition ?? module.identifier ?? '';
          return test(path) || (module.modules ?? []).some((inner) => test(inner.nameForCondition ?? ''));
        }),
      );
      return [...new Set(found.flatMap((chunk) => scripts(chunk.files)))];
    },
  };
}
