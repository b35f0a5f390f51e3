import { type Backend, startBackend } from '@local/backend';
import { createScratchDatabase } from '@local/backend/testing';

export interface Engine {
  readonly name: string;
  open(): Promise<{ backend: Backend; close(): Promise<void> }>;
}

type Options = Partial<Parameters<typeof startBackend>[0]>;

/**
 * PGlite, and a new database on the PostgreSQL server of PGURL (as a superuser) if it is set.
 */
export function listEngines(options: Options = {}): readonly Engine[] {
  const { PGURL: server } = process.env;
  return [pglite(options), ...(server ? [postgresql(server, options)] : [])];
}

const pglite = (options: Options): Engine => ({
  name: 'PGlite',
  open: async () => {
    const backend = await startBackend({ dataDir: 'memory', logLevel: 'error', ...options });
    return { backend, close: () => backend.stop() };
  },
});

const postgresql = (serverUrl: string, options: Options): Engine => ({
  name: 'PostgreSQL',
  open: async () => {
    const { url, drop } = await createScratchDatabase(serverUrl);
    const backend = await startBackend({
      dataDir: 'memory',
      logLevel: 'error',
      ...options,
      postgresUrl: url,
    });
    return {
      backend,
      close: async () => {
        await backend.stop();
        await drop();
      },
    };
  },
});
