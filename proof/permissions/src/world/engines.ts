import { type Backend, startBackend } from '@local/backend';
import { scratchDatabase } from '@local/backend/testing';

export interface Engine {
  readonly name: string;
  open(): Promise<{ backend: Backend; close(): Promise<void> }>;
}

type Options = Partial<Parameters<typeof startBackend>[0]>;

/**
 * PGlite always; a database of its own on the PostgreSQL that PGURL names (as a superuser), when it names one.
 */
export function engines(options: Options = {}): readonly Engine[] {
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
    const { url, drop } = await scratchDatabase(serverUrl);
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
