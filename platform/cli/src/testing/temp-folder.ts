import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Creates an empty folder that is deleted after the test. */
export function createTempFolder(context: { after(cleanUp: () => void): void }): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'northlight-cli-')));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes files, keyed by path, into a folder; objects are written as JSON. */
export function writeFiles(folder: string, files: Readonly<Record<string, string | object>>): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
}
