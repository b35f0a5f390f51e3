import { type Backend, startBackend } from '@local/backend';
import { createScratchDatabase } from '@local/backend/testing';

export interface Engine {
  readonly name: string;
  open(): Promise<{ backend: Backend; close(): Promise<void> }>;
}

type Options = Partial<Parameters<typeof startBackend>[0]>;

/**
 * Lists PGlite and, if PGURL is set, a new database on that PostgreSQL server (as a superuser).
 */
export function listEngines(options: Options = {}): readonly Engine[] {
  const { PGURL: serverUrl } = process.env;
  return [createPglite(options), ...(serverUrl ? [createPostgresql(serverUrl, options)] : [])];
}

const createPglite = (options: Options): Engine => ({
  name: 'PGlite',
  open: async () => {
    const backend = await startBackend({ dataDir: 'memory', logLevel: 'error', ...options });
    return { backend, close: () => backend.stop() };
  },
});

const createPostgresql = (serverUrl: string, options: Options): Engine => ({
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
