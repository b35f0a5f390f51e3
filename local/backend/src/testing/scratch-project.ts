import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { startBackend } from '../index.ts';

/** Creates a temporary Supabase project for tests of the backend itself, from migrations and functions by file name. */
export async function createScratchProject(
  files: Readonly<Record<string, string>>,
): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'northlight-project-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(path, name, '..'), { recursive: true });
    await writeFile(join(path, name), text);
  }
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** A backend in memory with such a project, until all tests have run. */
export async function openScratchBackend(
  files: Parameters<typeof createScratchProject>[0],
  options: Partial<Parameters<typeof startBackend>[0]> = {},
) {
  const project = await createScratchProject(files);
  const backend = await startBackend({ dataDir: 'memory', projectDir: project.path, ...options });
  after(async () => {
    await backend.stop();
    await project.remove();
  });
  return { backend, path: project.path };
}
