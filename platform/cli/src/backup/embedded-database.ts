import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { within } from '@northlight/node-kit';
import { nodeProgram, startCommand } from '../processes/child.ts';
import type { DatabaseAddress } from './rows.ts';

/** Which embedded database is to be reached, see `local/backend/src/database/serve-database.ts`. */
export type Served =
  | { readonly copyOf: string; readonly secretKey: string }
  | { readonly folder: string; readonly newUpTo?: string };

const startLimit = 120_000;

/** Lets some work reach an embedded database over PostgreSQL's protocol, by a socket that only this account can open. */
export async function withEmbeddedDatabase<Result>(
  root: string,
  served: Served,
  work: (address: DatabaseAddress) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'nl-db-'));
  const socket = join(folder, 's');
  const said: string[] = [];
  const child = startCommand({
    ...nodeProgram(join(root, 'local/backend/src/database/serve-database.ts')),
    cwd: root,
    env: {
      SERVE_SOCKET: socket,
      ...('copyOf' in served
        ? { SERVE_COPY_OF: served.copyOf, SERVE_KEY: served.secretKey }
        : { SERVE_FOLDER: served.folder, SERVE_NEW_UP_TO: served.newUpTo }),
    },
    onLine: (line) => said.push(line),
  });
  try {
    const ready = new Promise<true>((resolve) => child.onMessage(() => resolve(true)));
    const failure = () => new Error(`The database could not be served: ${said.at(-1) ?? 'it said nothing'}`);
    const isReady = await within(startLimit, Promise.race([ready, child.ended.then(() => false)]), failure);
    if (!isReady) throw failure();
    return await work({ kind: 'socket', path: socket });
  } finally {
    await child.stop(20_000);
    await rm(folder, { recursive: true, force: true });
  }
}
