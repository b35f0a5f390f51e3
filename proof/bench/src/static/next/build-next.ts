import { join } from 'node:path';
import { installOnDemand, runWell } from '../../on-demand.ts';
import type { PageParts } from '../page-parts.ts';
import { nextDependencies, nextFiles } from './files.ts';

/**
 * Builds a Next.js static export of these pages.
 * @returns the folder of the export
 * @throws when its packages cannot be fetched or it does not build
 */
export async function buildNext(root: string, pages: Readonly<Record<string, PageParts>>): Promise<string> {
  const folder = await installOnDemand(root, 'bench-next', nextDependencies, nextFiles(pages));
  await runWell({
    command: process.execPath,
    args: ['node_modules/next/dist/bin/next', 'build'],
    cwd: folder,
    env: { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  });
  return join(folder, 'out');
}
