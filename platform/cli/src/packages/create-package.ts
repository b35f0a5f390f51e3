import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRsbuild } from '@rsbuild/core';

const entry = 'platform/cli/src/team/create-main.ts';

/**
 * `npm create @northlight` as one file that needs nothing beside Node. It is called before anything is installed, from a
 * folder that npm keeps for it: what was a peer there in an older version could stand in the way of a newer one.
 */
export async function createProgram(root: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'create-package-'));
  try {
    const rsbuild = await createRsbuild({
      cwd: root,
      config: {
        mode: 'production',
        logLevel: 'error',
        source: { entry: { main: `./${entry}` } },
        output: {
          target: 'node',
          module: true,
          minify: false,
          distPath: { root: folder, js: '' },
          filename: { js: '[name].js' },
          overrideBrowserslist: ['node >= 20'],
        },
        performance: { printFileSize: false },
        server: { publicDir: false },
      },
    });
    const { close } = await rsbuild.build();
    await close();
    // The bundler drops the line that names the program.
    return Buffer.from(`#!/usr/bin/env node\n${await readFile(join(folder, 'main.js'), 'utf8')}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
