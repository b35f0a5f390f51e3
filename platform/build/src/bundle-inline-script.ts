import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createRsbuild } from '@rsbuild/core';
import { overrideBrowserslist } from './preset.ts';
import { resolveSource } from './versions.ts';

/**
 * Bundles a module with its imports into one minified script to inline in a document.
 * @param entry - relative to `folder`
 */
export async function bundleInlineScript(entry: string, folder: string): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'inline-script-'));
  try {
    const rsbuild = await createRsbuild({
      cwd: folder,
      config: {
        mode: 'production',
        logLevel: 'error',
        source: { entry: { inline: { import: entry, html: false } } },
        output: {
          distPath: { root, js: '' },
          filename: { js: '[name].js' },
          overrideBrowserslist,
          legalComments: 'none',
        },
        performance: { printFileSize: false },
        server: { publicDir: false },
        splitChunks: false,
      },
    });
    const { close } = await rsbuild.build();
    await close();
    return (await readFile(join(root, 'inline.js'), 'utf8')).trim();
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** Sent to pages that show a local build. */
export interface LocalBuildStatus {
  /** The build that documents show. */
  readonly build: number;
  /** Errors in the current sources. */
  readonly problems: readonly string[];
}

/** Bundles the script for pages that show a local build. It listens at `/__local/news`. */
export function bundleReloadScript(): Promise<string> {
  const entry = resolveSource('./local/reload-script.ts');
  return bundleInlineScript(entry, dirname(entry));
}
