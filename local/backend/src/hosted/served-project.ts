import { join } from 'node:path';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { createBareProject } from '../database/bootstrap.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrations.ts';
import { openPglite } from '../database/open-pglite.ts';
import { SerialGate } from '../database/serial-gate.ts';
import { DEFAULT_PROJECT_DIR } from '../options.ts';

/**
 * Serves a migrated in-memory database over PostgreSQL's protocol, for tools that need a server. No Docker needed.
 */
export async function withServedProject<Result>(
  work: (url: string, database: Database) => Promise<Result>,
): Promise<Result> {
  const { connection, database } = await openPglite('memory', new SerialGate());
  const server = new PGLiteSocketServer({ db: connection.driver, host: '127.0.0.1', port: 0 });
  const listening = new Promise<string>((resolve, reject) => {
    server.addEventListener('listening', (event) => {
      const { host, port } = (event as CustomEvent<{ host: string; port: number }>).detail;
      resolve(`postgresql://postgres:postgres@${host}:${port}/postgres?sslmode=disable`);
    });
    server.addEventListener('error', (event) => reject((event as CustomEvent<unknown>).detail));
  });
  try {
    await createBareProject(connection, database);
    await migrate(database, join(DEFAULT_PROJECT_DIR, 'migrations'));
    await server.start();
    return await work(await listening, database);
  } finally {
    await server.stop();
    await connection.close();
  }
}
