import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { BootData, BuildManifest } from '@northlight/contract/data';
import { FolderStore, releaseTogether } from '@northlight/registry';
import {
  remoteManifest,
  shellManifest,
  temporaryFolder,
  testKeys,
  testRelease,
  writeBuild,
} from '@northlight/registry/testing';
import { createEdge, type Edge } from '../edge.ts';
import type { EdgeOptions } from '../options.ts';

/** The routes of the product's three remotes, by access. */
export const publicPaths = [
  '/',
  '/about',
  '/services',
  '/projects',
  '/project/:id',
  '/mission',
  '/team',
  '/blog',
  '/blog/:slug',
  '/contact',
] as const;
const portalPaths = ['/client-portal', '/client-portal/sprint/:sprintId', '/client-portal/profile'] as const;
const dashboardPaths = [
  '',
  '/blogs',
  '/services',
  '/team',
  '/projects',
  '/users',
  '/client-projects',
  '/invoices',
].map((path) => `/dashboard${path}`);

/** What the portal's pages read first. */
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
      declaration: { routes: dashboardPaths.map((path) => ({ path, access: 'staff', title: 'Dashboard' })) },
    }),
};

/** Whatever ends what was begun for it: a test, or the suite that shares it. */
export type Scope = Pick<TestContext, 'after'>;

/** A folder of releases with a way to make more of them live. */
export async function releases(t: Scope) {
  const folder = await temporaryFolder(t);
  const root = join(folder, 'releases');
  const store = new FolderStore(root, testKeys);
  let count = 0;
  const put = async (manifests: readonly BuildManifest[], files: Record<string, string> = {}) => {
    const inputs = [];
    for (const manifest of manifests) {
      count += 1;
      const distDir = await writeBuild(join(folder, `build-${count}`), manifest, files);
      inputs.push({ name: manifest.name, version: manifest.version, distDir });
    }
    // As another process does: a store remembers the records that it has read.
    return releaseTogether(new FolderStore(root, testKeys), inputs, testRelease);
  };
  return { folder, root, store, put };
}

/** A backend of ours at that address. */
export const embedded = (url: string) =>
  ({ kind: 'embedded', url, publishableKey: 'sb_publishable_x', hasMailbox: true }) as const;

/** An address where nobody listens. */
export async function nobodysUrl(): Promise<string> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}

let wholeProduct: Promise<string> | undefined;

/** The folder of a product with all its parts live, released once for all tests of a process. */
function releasedProduct(): Promise<string> {
  wholeProduct ??= (async () => {
    const { folder, root, put } = await releases({ after: () => undefined });
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    await put(Object.values(builds).map((make) => make()));
    return root;
  })();
  return wholeProduct;
}

/** A running edge over the whole product, in front of a backend that nobody runs unless one is given. */
export async function startEdge(t: Scope, options: Partial<EdgeOptions> = {}) {
  const made = await releases(t);
  await cp(await releasedProduct(), made.root, { recursive: true });
  const edge = await createEdge({
    store: made.store,
    backend: embedded(await nobodysUrl()),
    ...options,
  });
  return { ...made, ...(await listening(t, edge)) };
}

export async function listening(t: Scope, edge: Edge) {
  const { port, url } = await edge.start(0);
  t.after(() => edge.stop());
  const get = (path: string, { headers, ...init }: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      redirect: 'manual',
      // Versions of Node differ in what they accept by themselves.
      headers: { 'accept-encoding': 'br, gzip', ...(headers as Record<string, string>) },
      ...init,
    });
  return { edge, port, url, get };
}

/** A backend in miniature, for as long as the test runs. */
export async function upstream(
  t: Scope,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ url: string; server: Server }> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** Sends bytes as they are and gives back all that comes until the other side closes, or `enough` says so. */
export async function raw(
  port: number,
  bytes: string | Buffer,
  enough: (received: string) => boolean = () => false,
): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1');
  return new Promise((resolve) => {
    const done = () => {
      socket.destroy();
      resolve(received);
    };
    socket.on('data', (chunk) => {
      received += chunk;
      if (enough(received)) done();
    });
    socket.on('close', done);
    // A server that cuts a hostile client off does it with a reset.
    socket.on('error', done);
    socket.write(bytes);
  });
}

/** The body of a request. */
export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A JSON body, loosely typed: a test says itself what it expects of it. */
export async function jsonOf(answer: Response): Promise<Record<string, unknown>> {
  return (await answer.json()) as Record<string, unknown>;
}

/** An edge in front of a backend that answers so. */
export async function behind(
  t: Scope,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  options: Partial<EdgeOptions> = {},
) {
  const { url, server } = await upstream(t, answer);
  const started = await startEdge(t, {
    backend: embedded(url),
    ...options,
  });
  return { ...started, backend: url, server };
}

/** Answers with what it was asked. */
export async function echo(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await bodyOf(request).catch(() => null);
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

/** The boot data of a document. */
export function bootOf(html: string): BootData {
  const [, json = ''] = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json);
}
