import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Creates an empty folder that is deleted after the test. */
export function createTempFolder(context: { after(cleanUp: () => void): void }): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'northlight-')));
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

/** A server that is closed after the test. */
export async function startServer(
  test: { after(cleanUp: () => void): void },
  handle?: RequestListener,
): Promise<{ readonly url: string; readonly port: number; readonly server: Server }> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  test.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, server };
}
