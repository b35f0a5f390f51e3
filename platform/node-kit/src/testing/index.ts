import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that is removed after the test. */
export async function temporaryFolder(test: { after(cleanUp: () => Promise<void>): void }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'releases-'));
  test.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
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
