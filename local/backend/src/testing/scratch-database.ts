import { randomBytes } from 'node:crypto';

/** Creates a temporary database on a PostgreSQL server. */
export async function createScratchDatabase(
  serverUrl: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const { default: postgres } = await import('postgres');
  const name = `northlight_${randomBytes(6).toString('hex')}`;
  const server = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  await server.unsafe(`create database ${name} encoding 'UTF8' template template0`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await server.unsafe(`drop database if exists ${name} with (force)`);
      await server.end();
    },
  };
}
