import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { matchRoute, type RemoteBuildManifest } from '@northlight/contract/data';
import {
  mergeShapes,
  queryForm,
  type RecordedRequests,
  type RequestShape,
  type Shape,
  shapeOf,
} from '@northlight/domain/request-shape';
import { isRequestsFile, type ReleaseCandidate, requestsFileName } from '@northlight/registry';
import type { Person } from './stand-in-backend.ts';

/** Stands before a backend while a release is tried, and notes the form of each request that its screens make. */
export interface RequestRecorder {
  /** Where the backend is reached through it. */
  readonly url: string;
  /** Says which page the server renders next: such requests name none. */
  rendering(screen: string): void;
  /** What the screens of a remote have asked for, in an order that is always the same. */
  requestsOf(remote: RemoteBuildManifest): RequestShape[];
  stop(): Promise<void>;
}

interface Noted {
  readonly shape: RequestShape;
  readonly answers: Shape[];
}

const recorded = /^\/(?:rest|functions|storage|auth)\/v1\//;
const telling = ['prefer', 'accept'] as const;

/** @param people - whose roles are noted beside what they ask */
export async function recordRequests(
  backendUrl: string,
  people: readonly Person[],
  remotes: readonly RemoteBuildManifest[],
): Promise<RequestRecorder> {
  const noted = new Map<string, Noted>();
  const roles = new Map<string, string>();
  let rendered = '';
  const routes = remotes.flatMap(({ declaration }) => declaration.routes);

  const note = (request: IncomingMessage, body: Buffer, status: number, answer: unknown) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', backendUrl);
    const shape: RequestShape = {
      screen: screenOf(request, routes) ?? rendered,
      as: roles.get(subjectOf(request)) ?? 'anon',
      method: request.method ?? 'GET',
      path: pathname.replace(/^(\/storage\/v1\/object\/(?:\w+\/)?\w+\/).+/, '$1?'),
      query: [...searchParams]
        .map(([name, value]) => [name, pathname.startsWith('/rest/') ? queryForm(name, value) : '?'] as const)
        .sort(([a, first], [b, second]) => compare(a, b) || compare(first, second)),
      headers: Object.fromEntries(
        telling.flatMap((name) => {
          const value = String(request.headers[name] ?? '');
          return /pgrst|=/.test(value) && !value.includes('q=') ? [[name, value] as const] : [];
        }),
      ),
      body: shapeOfJson(body),
      status,
      answer: null,
    };
    const key = JSON.stringify(shape);
    const known = noted.get(key) ?? { shape, answers: [] };
    noted.set(key, known);
    if (answer !== undefined) known.answers.push(shapeOf(answer));
  };

  const server = createServer(async (request, response) => {
    try {
      const body = await buffer(request);
      const answer = await fetch(new URL(request.url ?? '/', backendUrl), {
        method: request.method ?? 'GET',
        headers: passedOn(request),
        ...(body.length > 0 ? { body } : {}),
        redirect: 'manual',
      });
      const content = Buffer.from(await answer.arrayBuffer());
      const headers = new Headers(answer.headers);
      for (const name of ['content-encoding', 'content-length', 'connection', 'keep-alive'])
        headers.delete(name);
      response.writeHead(answer.status, [...headers].flat()).end(content);
      const { pathname } = new URL(request.url ?? '/', backendUrl);
      if (!answer.ok || request.method === 'OPTIONS' || !recorded.test(pathname)) return;
      const isJson = answer.headers.get('content-type')?.includes('json') === true && content.length > 0;
      const said: unknown = isJson ? JSON.parse(content.toString()) : undefined;
      if (pathname === '/auth/v1/token') learn(roles, people, said);
      note(request, body, answer.status, said);
    } catch {
      // Whoever asked sees what a visitor sees when the backend is away.
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    rendering(screen) {
      rendered = screen;
    },
    requestsOf: ({ declaration }) =>
      [...noted.values()]
        .filter(({ shape }) => declaration.routes.some(({ path }) => path === shape.screen))
        .map(({ shape, answers }) => ({
          ...shape,
          answer: answers.length === 0 ? null : answers.reduce(mergeShapes),
        }))
        .sort((a, b) => compare(JSON.stringify(a), JSON.stringify(b))),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Puts what a build's screens have asked for among its files, under the hash of it: it is signed with them. */
export async function writeRequests(
  { distDir, manifest }: ReleaseCandidate,
  recorder: Pick<RequestRecorder, 'requestsOf'>,
): Promise<void> {
  if (distDir === null || manifest.kind === 'shell') return;
  const record: RecordedRequests = { format: 1, requests: recorder.requestsOf(manifest) };
  const text = `${JSON.stringify(record, null, 1)}\n`;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
  const file = join(distDir, requestsFileName(hash));
  await mkdir(join(file, '..'), { recursive: true });
  for (const old of readdirSync(join(file, '..'))) {
    if (isRequestsFile(`server/${old}`)) await rm(join(file, '..', old));
  }
  await writeFile(file, text);
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

function passedOn(request: IncomingMessage): Headers {
  const headers = new Headers();
  const own = ['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive'];
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !own.includes(name)) headers.set(name, String(value));
  }
  return headers;
}

/** The page that a browser asked from; undefined: none, which is the server. */
function screenOf(
  request: IncomingMessage,
  routes: RemoteBuildManifest['declaration']['routes'],
): string | undefined {
  const { referer } = request.headers;
  if (referer === undefined) return undefined;
  return matchRoute(routes, new URL(referer).pathname)?.route.path ?? '';
}

function shapeOfJson(body: Buffer): Shape | null {
  if (body.length === 0) return null;
  try {
    return shapeOf(JSON.parse(body.toString()));
  } catch {
    // A file, or a form.
    return null;
  }
}

/** Whose token it is, which nothing rests on: it is looked up among those who signed in here. */
function subjectOf(request: IncomingMessage): string {
  const [, payload = ''] = (request.headers.authorization ?? '').split('.');
  try {
    return String(JSON.parse(Buffer.from(payload, 'base64url').toString()).sub ?? '');
  } catch {
    return '';
  }
}

function learn(roles: Map<string, string>, people: readonly Person[], answer: unknown): void {
  const { user } = (answer ?? {}) as { user?: { id?: string; email?: string } };
  const person = people.find(({ email }) => email === user?.email);
  if (user?.id !== undefined && person !== undefined) roles.set(user.id, person.role);
}
