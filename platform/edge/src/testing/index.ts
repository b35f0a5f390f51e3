import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import type { BootData, BuildManifest } from '@northlight/contract/data';
import { createTempFolder, startServer } from '@northlight/node-kit/testing';
import { FolderStore, releaseTogether } from '@northlight/registry';
import {
  createBuilder,
  remoteManifest,
  shellManifest,
  testKeys,
  testRelease,
} from '@northlight/registry/testing';
import { createEdge, type Edge } from '../edge.ts';
import type { EdgeOptions } from '../options.ts';

export { startServer };

const publicPaths = ['/', '/about', '/projects', '/project/:id', '/blog', '/blog/:slug', '/contact'] as const;
const portalPaths = ['/client-portal', '/client-portal/sprint/:sprintId', '/client-portal/profile'] as const;
const dashboardPaths = ['/dashboard', '/dashboard/users'] as const;

/** The data that the portal's pages request first. */
export const earlyData = [{ from: 'rpc/screen', query: { of: '{person}' } }] as const;

export const builds = {
  shell: (version = '1.0.0') => shellManifest({ version }),
  site: (version = '1.0.0') =>
    remoteManifest('site', publicPaths, {
      version,
      preload: {
        all: ['js/app.js'],
        byRoute: { '/': ['js/home.js'], '/blog/:slug': ['js/post.js', 'js/app.js'] },
      },
    }),
  portal: (version = '1.0.0') =>
    remoteManifest('portal', [], {
      version,
      declaration: {
        routes: portalPaths.map((path) => ({
          path,
          access: 'client',
          title: 'Your projects',
          data: earlyData,
        })),
      },
    }),
  dashboard: (version = '1.0.0') =>
    remoteManifest('dashboard', [], {
      version,
      declaration: {
        routes: [
          ...dashboardPaths.map((path) => ({ path, access: 'staff' as const, title: 'Dashboard' })),
          { path: '/dashboard/preview', access: 'staff', title: 'Preview', isFramed: true },
        ],
      },
    }),
};

/** A test, or the suite that shares the resource. */
export type Scope = Pick<TestContext, 'after'>;

/** A folder of releases, with a function that releases more builds. */
export async function createReleases(t: Scope) {
  const folder = createTempFolder(t);
  const root = join(folder, 'releases');
  const store = new FolderStore(root, testKeys);
  const build = createBuilder(folder);
  const releaseBuilds = async (manifests: readonly BuildManifest[], files: Record<string, string> = {}) => {
    const inputs = [];
    for (const manifest of manifests) inputs.push(await build(manifest, files));
    // A new store, as in another process, because a store caches the records that it has read.
    return releaseTogether(new FolderStore(root, testKeys), inputs, testRelease);
  };
  return { folder, root, store, build, put: releaseBuilds };
}

export const embeddedBackend = (url: string) =>
  ({ kind: 'embedded', url, publishableKey: 'sb_publishable_x', hasMailbox: true }) as const;

/** A URL that nothing listens on. */
export async function getUnusedUrl(): Promise<string> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}

let releasedRoot: Promise<string> | undefined;

/** A folder with every build released, created once for all tests in a process. */
function releaseAllBuilds(): Promise<string> {
  releasedRoot ??= (async () => {
    const { folder, root, put: releaseBuilds } = await createReleases({ after: () => undefined });
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    await releaseBuilds(Object.values(builds).map((createManifest) => createManifest()));
    return root;
  })();
  return releasedRoot;
}

/** A running edge with the shell and all remotes released. By default, its backend is unreachable. */
export async function startEdge(t: Scope, options: Partial<EdgeOptions> = {}) {
  const releases = await createReleases(t);
  await cp(await releaseAllBuilds(), releases.root, { recursive: true });
  const edge = await createEdge({
    store: releases.store,
    backend: embeddedBackend(await getUnusedUrl()),
    ...options,
  });
  return { ...releases, ...(await listen(t, edge)) };
}

export async function listen(t: Scope, edge: Edge) {
  const { port, url } = await edge.start(0);
  t.after(() => edge.stop());
  const get = (path: string, { headers, ...init }: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      redirect: 'manual',
      // Node versions have different defaults.
      headers: { 'accept-encoding': 'br, gzip', ...(headers as Record<string, string>) },
      ...init,
    });
  return { edge, port, url, get };
}

/** Sends raw bytes and returns everything received until the other side closes or `isComplete` returns true. */
export async function sendRaw(
  port: number,
  bytes: string | Buffer,
  isComplete: (received: string) => boolean = () => false,
): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1');
  return new Promise((resolve) => {
    const finish = () => {
      socket.destroy();
      resolve(received);
    };
    socket.on('data', (chunk) => {
      received += chunk;
      if (isComplete(received)) finish();
    });
    socket.on('close', finish);
    // A server cuts off a hostile client with a reset.
    socket.on('error', finish);
    socket.write(bytes);
  });
}

/** A loosely typed JSON body; tests check its shape. */
export async function readJson(response: Response): Promise<Record<string, unknown>> {
  return (await response.json()) as Record<string, unknown>;
}

/** An edge with a backend that responds with `handle`. */
export async function startEdgeWithBackend(
  t: Scope,
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  options: Partial<EdgeOptions> = {},
) {
  const { url, server } = await startServer(t, handle);
  const fixture = await startEdge(t, {
    backend: embeddedBackend(url),
    ...options,
  });
  return { ...fixture, backend: url, server };
}

/** Answers requests of the edge about the person whose access token is their role; false for other requests. */
export function identifyByRole({ url = '', headers }: IncomingMessage, response: ServerResponse): boolean {
  const role = headers.authorization?.replace('Bearer ', '') ?? '';
  const index = ['admin', 'author', 'client'].indexOf(role);
  const id = `00000000-0000-4000-8000-00000000000${index}`;
  const isUser = url === '/auth/v1/user';
  if (!isUser && !url.startsWith('/rest/v1/profiles')) return false;
  const isOwn = isUser || url === `/rest/v1/profiles?select=role,full_name,email&id=eq.${id}`;
  const profile = { role, full_name: `The ${role}`, email: `${role}@x.example` };
  response.writeHead(index !== -1 && isOwn ? 200 : 401).end(JSON.stringify(isUser ? { id } : [profile]));
  return true;
}

/** Responds with a description of the request. */
export async function echo(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request).catch(() => null);
  if (body === null) return;
  response.writeHead(201, { 'content-type': 'application/json', 'access-control-allow-origin': '*' }).end(
    JSON.stringify({
      method: request.method,
      url: request.url,
      headers: request.headers,
      size: body.length,
    }),
  );
}

export function parseBootData(html: string): BootData {
  const [, json = ''] = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json);
}
