import { randomBytes } from 'node:crypto';
import { type Backend, startBackend } from '@local/backend';

export interface Engine {
  readonly name: string;
  open(): Promise<{ backend: Backend; close(): Promise<void> }>;
}

type Options = Partial<Parameters<typeof startBackend>[0]>;

/**
 * PGlite always; a database of its own on the PostgreSQL that PGURL names (as a superuser), when it names one. The Deno
 * that DENO_PATH names runs the functions of both.
 */
export function engines(given: Options = {}): readonly Engine[] {
  const { PGURL: server, DENO_PATH: denoPath } = process.env;
  const options = { ...given, ...(denoPath ? { denoPath } : {}) };
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
    const { default: postgres } = await import('postgres');
    const name = `northlight_probes_${randomBytes(6).toString('hex')}`;
    const server = postgres(serverUrl, { max: 1, onnotice: () => undefined });
    await server.unsafe(`create database ${name}`);
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    const backend = await startBackend({
      dataDir: 'memory',
      logLevel: 'error',
      ...options,
      postgresUrl: url.href,
    });
    return {
      backend,
      close: async () => {
        await backend.stop();
        await server.unsafe(`drop database if exists ${name} with (force)`);
        await server.end();
      },
    };
  },
});
