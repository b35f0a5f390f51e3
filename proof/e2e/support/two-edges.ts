import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { product } from './product.ts';
import { readPublishableKey } from './publishable-key.ts';

/**
 * Starts the product behind a load balancer: two copies of the edge that share only the backend, which also stores the
 * releases. With `PGURL` the backend uses a new database on that PostgreSQL server.
 */

const [firstUrl = '', secondUrl = ''] = product.edges;
const exits: Promise<unknown>[] = [];
const children: ChildProcess[] = [];

function start(args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: product.root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  children.push(child);
  exits.push(once(child, 'exit'));
  return child;
}

async function waitUntilUp(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const response = await fetch(`${url}/healthz`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${url} did not start`);
}

async function createDatabase(): Promise<Readonly<Record<string, string>>> {
  const server = process.env.PGURL;
  if (!server) return {};
  const { default: postgres } = await import('postgres');
  const name = `northlight_e2e_${product.port}`;
  const sql = postgres(server, { max: 1, onnotice: () => undefined });
  await sql.unsafe(`drop database if exists ${name} with (force)`);
  await sql.unsafe(`create database ${name} template template0 encoding 'UTF8'`);
  await sql.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { BACKEND_POSTGRES: url.href };
}

// Without the same secret, the copies could not exchange their counts.
const shared = {
  SITE_URL: product.url,
  TRUST_PROXY: '1',
  RELEASE_STORE: 'backend',
  EDGE_SECRET: randomBytes(32).toString('hex'),
};
const cli = join(product.root, 'platform/cli/run.mjs');
const firstEdge = start([cli, 'start'], {
  ...shared,
  ...(await createDatabase()),
  PORT: new URL(firstUrl).port,
});
await waitUntilUp(firstUrl, firstEdge);

const keys = JSON.parse(await readFile(join(product.dataFolder, 'release-keys.json'), 'utf8')) as {
  publicKey: string;
};
const otherFolder = `${product.dataFolder}-second-edge`;
// With an earlier run's cache, the edge would refuse this run's first releases as outdated.
await rm(otherFolder, { recursive: true, force: true });
await mkdir(otherFolder, { recursive: true });
const secondEdge = start(['--import', 'tsx', 'platform/edge/src/main.ts'], {
  ...shared,
  NODE_ENV: 'production',
  MAILBOX: '1',
  LOG_LEVEL: 'warn',
  PORT: new URL(secondUrl).port,
  DATA_DIR: otherFolder,
  RELEASE_PUBLIC_KEY: keys.publicKey,
  BACKEND_URL: firstUrl,
  SUPABASE_PUBLISHABLE_KEY: await readPublishableKey(firstUrl),
});
await waitUntilUp(secondUrl, secondEdge);

let turn = 0;
const balancer = createServer((incoming, outgoing) => {
  turn += 1;
  const { port } = new URL(product.edges[turn % product.edges.length] ?? firstUrl);
  const upstream = request(
    {
      port,
      path: incoming.url,
      method: incoming.method,
      headers: {
        ...incoming.headers,
        'x-forwarded-for': incoming.socket.remoteAddress ?? '',
        'x-forwarded-host': incoming.headers.host ?? '',
        'x-forwarded-proto': 'http',
      },
    },
    (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    },
  );
  upstream.on('error', () => outgoing.destroy());
  outgoing.on('close', () => upstream.destroy());
  incoming.pipe(upstream);
});
balancer.listen(product.port);

async function end(): Promise<void> {
  balancer.close();
  balancer.closeAllConnections();
  for (const child of children) child.kill('SIGINT');
  await Promise.all(exits);
  process.exit(0);
}
process.once('SIGINT', () => void end());
process.once('SIGTERM', () => void end());
