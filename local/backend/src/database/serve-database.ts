import { join } from 'node:path';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { createLog, lockFolder } from '@northlight/node-kit';
import { makeBareProject } from '../hosted/bare-project.ts';
import { redact } from '../http/redact.ts';
import { DEFAULT_PROJECT_DIR } from '../options.ts';
import { migrate } from './migrations.ts';
import { type OpenDatabase, openPglite } from './open-pglite.ts';
import { SerialGate } from './serial-gate.ts';

/**
 * Serves an embedded database over PostgreSQL's protocol, so that a backup reads and writes it as it does a hosted one.
 * The socket is a file: what the folder's rights keep others from, the socket does too.
 *
 * - `SERVE_COPY_OF`: the address of a running backend, whose `SERVE_KEY` lets a copy of its database be taken. The copy is
 *   served from memory, and the backend goes on meanwhile.
 * - `SERVE_FOLDER`: a backend's folder in which nothing runs. With `SERVE_NEW_UP_TO` its database is made, with the
 *   migrations up to that one.
 */
async function open(env: NodeJS.ProcessEnv): Promise<OpenDatabase> {
  const { SERVE_COPY_OF: origin, SERVE_KEY: key = '', SERVE_FOLDER: folder, SERVE_NEW_UP_TO: upTo } = env;
  if (origin !== undefined) {
    const answer = await fetch(new URL('/__database', origin), { headers: { apikey: key } });
    if (!answer.ok) throw new Error(`The backend gives no copy of its database: ${answer.status}`);
    return openPglite('memory', new SerialGate(), await answer.blob());
  }
  if (folder === undefined) throw new Error('Which database? Set SERVE_COPY_OF or SERVE_FOLDER.');
  const lock = await lockFolder(folder);
  undo.push(() => lock.release());
  const opened = await openPglite(join(folder, 'db'), new SerialGate());
  if (upTo === undefined) return opened;
  await makeBareProject(opened.connection, opened.database);
  const log = createLog({ level: 'warn', redact });
  await migrate(opened.database, join(DEFAULT_PROJECT_DIR, 'migrations'), log, upTo);
  return opened;
}

/** What has to be undone, last first. */
const undo: (() => Promise<unknown>)[] = [];
let stopping: Promise<never> | undefined;

function stop(code: number): Promise<never> {
  stopping ??= (async () => {
    for (const step of undo.reverse()) await step().catch(() => undefined);
    process.exit(code);
  })();
  return stopping;
}

function fail(error: unknown): Promise<never> {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return stop(1);
}

process.on('SIGTERM', () => void stop(0));
process.on('SIGINT', () => void stop(0));
process.on('disconnect', () => void stop(0));
process.on('uncaughtException', (error) => void fail(error));
process.on('unhandledRejection', (error) => void fail(error));

async function main(): Promise<void> {
  const { SERVE_SOCKET: path } = process.env;
  if (path === undefined) throw new Error('Where? Set SERVE_SOCKET.');
  const { connection } = await open(process.env);
  undo.push(() => connection.close());
  const server = new PGLiteSocketServer({ db: connection.driver, path });
  undo.push(() => server.stop());
  await server.start();
  process.send?.({ ready: true });
}

main().catch(fail);
