import { fileURLToPath } from 'node:url';
import type { RouteDeclaration, ShellBuildManifest } from '@northlight/contract';
import { type ModifyRspackConfigFn, mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { bundleInlineScript } from './bundle-inline-script.ts';
import { hashPageTree } from './page-tree-hash.ts';
import { commonConfig, readBuildVersion } from './preset.ts';
import { type FinishedBuild, releaseManifest } from './release-manifest.ts';
import { suppliedByShell } from './shared.ts';
import { readInstalledVersion } from './versions.ts';

const isDevelopment = process.env.NODE_ENV === 'development';

/**
 * Each build has its own React Refresh runtime, but only the shell has React. This minimal DevTools hook, installed before
 * all of them, connects every runtime to the renderer, so that edits to a remote show up in the shell.
 */
const refreshHook =
  '(function(){if(window.__REACT_DEVTOOLS_GLOBAL_HOOK__)return;var n=0;' +
  'window.__REACT_DEVTOOLS_GLOBAL_HOOK__={renderers:new Map,supportsFiber:true,' +
  'inject:function(r){this.renderers.set(++n,r);return n},' +
  'onScheduleFiberRoot:function(){},onCommitFiberRoot:function(){},onCommitFiberUnmount:function(){}}})();';

/** What the shell adds to documents; see `ShellBuildManifest`. */
export interface ShellDocument {
  /** The source of the inline script in every document, relative to the shell's folder. */
  readonly bootScript: string;
  /** The source of the inline script in documents of guarded pages. */
  readonly earlyScript: string;
  /** The source of the inline script in documents of public pages with a rollout. */
  readonly visitScript: string;
  /** The path suffix of a module that only signed-in users need. */
  readonly sessionModule: string;
  /** @param base - the release folder's path, without a trailing slash */
  readonly inlineStyle: (base: string) => string;
  /** Copied to `fonts/`; the first view uses the preloaded ones. */
  readonly fonts: {
    readonly files: readonly { readonly name: string; readonly url: URL }[];
    readonly preloaded: readonly string[];
  };
  readonly headMarkup: string;
  readonly routes: readonly RouteDeclaration[];
}

/**
 * The shell's build: a plain bundle without the federation plugin. It contains only the federation runtime, and supplies
 * its own copies of the shared packages.
 */
export async function shellConfig(document: ShellDocument): Promise<RsbuildConfig> {
  const folder = process.cwd();
  const version = readBuildVersion(folder);
  const versions = readSuppliedVersions(folder);
  const bootScript = await bundleInlineScript(document.bootScript, folder);
  const earlyScript = await bundleInlineScript(document.earlyScript, folder);
  const visitScript = await bundleInlineScript(document.visitScript, folder);
  return mergeRsbuildConfig(commonConfig('shell', version), {
    source: {
      entry: { shell: { import: './src/main.tsx', html: false } },
      define: {
        SUPPLIED_VERSIONS: JSON.stringify(versions),
        // Keeps only the federation runtime's sharing code; see `shell/src/remotes/federation.ts`.
        FEDERATION_OPTIMIZE_NO_REMOTE: 'true',
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        ENV_TARGET: JSON.stringify('web'),
        // styled-components always inserts rules through the CSSOM; this drops the code for the alternative.
        SC_DISABLE_SPEEDY: 'false',
      },
    },
    output: {
      copy: document.fonts.files.map(({ url }) => ({ from: fileURLToPath(url), to: 'fonts/[name][ext]' })),
    },
    ...(isDevelopment ? {} : { tools: { rspack: addCompileHint } }),
    plugins: [
      releaseManifest((build) =>
        createManifest({ ...document, bootScript, earlyScript, visitScript }, version, build, folder),
      ),
    ],
  });
}

/**
 * Lets Chromium compile the shell's script while it downloads, instead of each function at its first call. Saves a third
 * of a signed-in screen's script time. See https://v8.dev/blog/explicit-compile-hints.
 */
const addCompileHint: ModifyRspackConfigFn = (_config, { rspack, appendPlugins }) => {
  // After the minifier, which removes comments.
  const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
  const banner = '//# allFunctionsCalledOnLoad';
  appendPlugins(new rspack.BannerPlugin({ test: /\bshell\.\w+\.js$/, banner, raw: true, stage }));
};

function readSuppliedVersions(folder: string): Record<string, string> {
  return Object.fromEntries(suppliedByShell.map(({ name }) => [name, readInstalledVersion(name, folder)]));
}

function createManifest(
  document: ShellDocument,
  version: string,
  build: FinishedBuild,
  folder: string,
): ShellBuildManifest {
  const versions = readSuppliedVersions(folder);
  if (!isDevelopment && build.modulePaths.some((path) => path.includes('/shared-ui/src/kit/')))
    throw new Error('The page of components, /kit, is for development only.');
  return {
    kind: 'shell',
    name: 'shell',
    version,
    scripts: build.getEntryScripts('shell'),
    bootScript: (isDevelopment ? refreshHook : '') + document.bootScript,
    earlyScript: document.earlyScript,
    visitScript: document.visitScript,
    session: build.findChunkScripts((path) => path.endsWith(document.sessionModule)),
    inlineStyle: document.inlineStyle(`/remotes/shell/${version}`),
    fonts: document.fonts.preloaded.map((name) => `fonts/${name}`),
    headMarkup: document.headMarkup,
    routes: document.routes,
    provides: {
      ...versions,
      '@northlight/shared-ui': readInstalledVersion('@northlight/shared-ui', folder),
    },
    pageTree: hashPageTree(),
  };
}
