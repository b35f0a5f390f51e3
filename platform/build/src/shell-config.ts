import { fileURLToPath } from 'node:url';
import type { RouteDeclaration, ShellBuildManifest } from '@northlight/contract';
import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { bundleInlineScript } from './bundle-inline-script.ts';
import { hashPageTree } from './page-tree-hash.ts';
import { commonConfig, readBuildVersion } from './preset.ts';
import { type FinishedBuild, releaseManifest } from './release-manifest.ts';
import { previousNames, suppliedByShell } from './shared.ts';
import { readInstalledVersion } from './versions.ts';

const isDevelopment = process.env.NODE_ENV === 'development';

/**
 * Each build brings its own React Refresh runtime, but the shell has the one React: this stand-in for the developer
 * tools' hook, there before all of them, lets every runtime see the renderer, so that an edit of a remote shows
 * inside the shell.
 */
const refreshHook =
  '(function(){if(window.__REACT_DEVTOOLS_GLOBAL_HOOK__)return;var n=0;' +
  'window.__REACT_DEVTOOLS_GLOBAL_HOOK__={renderers:new Map,supportsFiber:true,' +
  'inject:function(r){this.renderers.set(++n,r);return n},' +
  'onScheduleFiberRoot:function(){},onCommitFiberRoot:function(){},onCommitFiberUnmount:function(){}}})();';

/** What the shell adds to the document besides its scripts; see `ShellBuildManifest`. */
export interface ShellDocument {
  /** The source of the inline script, relative to the shell's folder. */
  readonly bootScript: string;
  /** As well, of the script in the documents of guarded pages. */
  readonly earlyScript: string;
  /** As well, of the script in the documents of public pages that are rolled out. */
  readonly visitScript: string;
  /** A module that only somebody with a session needs, by the end of its path. */
  readonly sessionModule: string;
  /** @param base - the release's folder as a path of the edge, without a slash at its end */
  readonly inlineStyle: (base: string) => string;
  /** Copied to `fonts/`; the preloaded ones are what the first view paints with. */
  readonly fonts: {
    readonly files: readonly { readonly name: string; readonly url: URL }[];
    readonly preloaded: readonly string[];
  };
  readonly headMarkup: string;
  readonly routes: readonly RouteDeclaration[];
}

/**
 * The build of the shell: one plain bundle without the federation plugin. It only carries the federation runtime,
 * and hands out its own copies of the shared packages.
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
        // Of the federation runtime only what shares packages: see `shell/src/remotes/federation.ts`.
        FEDERATION_OPTIMIZE_NO_REMOTE: 'true',
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        ENV_TARGET: JSON.stringify('web'),
        // Rules go in by the browser's own interface, not as text; asked here, the other way is not built.
        SC_DISABLE_SPEEDY: 'false',
      },
    },
    output: {
      copy: document.fonts.files.map(({ url }) => ({ from: fileURLToPath(url), to: 'fonts/[name][ext]' })),
    },
    plugins: [
      releaseManifest((build) =>
        createManifest({ ...document, bootScript, earlyScript, visitScript }, version, build, folder),
      ),
    ],
  });
}

/** The version of each package that the shell supplies, by its import name. */
function readSuppliedVersions(folder: string): Record<string, string> {
  return {
    ...Object.fromEntries(suppliedByShell.map(({ name }) => [name, readInstalledVersion(name, folder)])),
    ...previousNames,
  };
}

function createManifest(
  document: ShellDocument,
  version: string,
  build: FinishedBuild,
  folder: string,
): ShellBuildManifest {
  const versions = readSuppliedVersions(folder);
  return {
    kind: 'shell',
    name: 'shell',
    version,
    scripts: build.scriptsOf('shell'),
    bootScript: (isDevelopment ? refreshHook : '') + document.bootScript,
    earlyScript: document.earlyScript,
    visitScript: document.visitScript,
    session: build.chunkScriptsWith((path) => path.endsWith(document.sessionModule)),
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
