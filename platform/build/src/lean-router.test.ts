import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { leanCode } from './lean-libraries.ts';
import { unreachable } from './lean-router.ts';

/** What the walk asks of the library, which only `platform/router` may import. */
interface Library {
  createMemoryHistory(options: { initialEntries: string[] }): object;
  createRouter(options: object): Router;
  createStaticHandler(routes: object[], options: object): { query(request: Request): Promise<unknown> };
  redirect(to: string): Response;
}

interface Router {
  readonly state: {
    readonly location: { readonly pathname: string; readonly search: string; readonly hash: string };
    readonly historyAction: string;
    readonly navigation: { readonly state: string };
    readonly revalidation: string;
    readonly matches: readonly { readonly route: { readonly id: string }; readonly params: object }[];
    readonly loaderData: object;
    readonly errors: Readonly<Record<string, unknown>> | null;
    readonly blockers: ReadonlyMap<string, { readonly state: string; proceed?(): void; reset?(): void }>;
  };
  initialize(): Router;
  subscribe(listener: () => void): void;
  navigate(to: string | number, options?: object): Promise<void>;
  revalidate(): Promise<void>;
  getBlocker(key: string, blocks: () => boolean): unknown;
  deleteBlocker(key: string): void;
  fetch(...args: unknown[]): Promise<void>;
}

const facade = createRequire(new URL('../../router/package.json', import.meta.url));
const ofFacade = createRequire(facade.resolve('react-router-dom'));
const folder = join(dirname(ofFacade.resolve('react-router/package.json')), 'dist', 'development');
const chunk = readdirSync(folder).find(
  (name) =>
    name.endsWith('.mjs') && readFileSync(join(folder, name), 'utf8').includes('function createRouter('),
);
assert.ok(chunk, 'the router is one file');
const file = join(folder, chunk);

const temporary = mkdtempSync(join(tmpdir(), 'lean-router-'));
after(() => rmSync(temporary, { recursive: true }));

async function libraryOf(name: string, code: string): Promise<Library> {
  const react = pathToFileURL(createRequire(file).resolve('react')).href;
  const copy = join(temporary, `${name}.mjs`);
  writeFileSync(copy, code.replace(/^(import [^"]* from )"react"/gm, `$1${JSON.stringify(react)}`));
  return (await import(pathToFileURL(copy).href)) as Library;
}

const whole = readFileSync(file, 'utf8');
const libraries = {
  whole: await libraryOf('whole', whole),
  lean: await libraryOf('lean', leanCode(file, whole)),
};

const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Routes of the forms that the product has: a guard as middleware, loaders, parameters, boundaries, redirects. */
function routesOf({ redirect }: Library, seen: string[]): object[] {
  let counted = 0;
  const next = () => {
    counted += 1;
    return counted;
  };
  const guard = async ({ request }: { request: Request }, goOn: () => Promise<unknown>) => {
    const { pathname } = new URL(request.url);
    seen.push(`guard ${pathname}`);
    if (pathname === '/guarded') throw redirect('/plain?from=guard');
    return goOn();
  };
  return [
    {
      id: 'root',
      path: '/',
      ErrorBoundary: () => null,
      hasErrorBoundary: true,
      middleware: [guard],
      loader: () => `root ${next()}`,
      children: [
        { id: 'home', index: true, loader: () => `home ${next()}` },
        { id: 'plain', path: 'plain' },
        { id: 'guarded', path: 'guarded', loader: () => 'never' },
        {
          id: 'item',
          path: 'item/:id',
          loader: async ({ params, request }: { params: { id: string }; request: Request }) => {
            await turn();
            return `item ${params.id}${new URL(request.url).search} ${next()}`;
          },
        },
        {
          id: 'kept',
          path: 'kept',
          shouldRevalidate: () => false,
          loader: () => `kept ${next()}`,
        },
        { id: 'moved', path: 'moved', loader: () => redirect('/item/9') },
        {
          id: 'broken',
          path: 'broken',
          hasErrorBoundary: true,
          loader: () => {
            throw new TypeError('broken');
          },
        },
        {
          id: 'gone',
          path: 'gone',
          loader: () => {
            throw new Response('Gone', { status: 410, statusText: 'Gone' });
          },
        },
        { id: 'rest', path: 'files/*', loader: ({ params }: { params: object }) => params },
      ],
    },
  ];
}

const said = (error: unknown): unknown =>
  error instanceof Error
    ? `${error.name}: ${error.message}`
    : typeof error === 'object' && error !== null && 'status' in error
      ? `status ${String(error.status)}`
      : error;

/** Everything that a page could see, at each change and after each step. */
async function walk(library: Library, hydrationData?: object): Promise<unknown[]> {
  const seen: string[] = [];
  const log: unknown[] = [];
  const history = library.createMemoryHistory({ initialEntries: ['/'] });
  const router = library.createRouter({
    routes: routesOf(library, seen),
    history,
    future: { v8_middleware: true },
    hydrationData,
  });
  const note = (what: string) => {
    const { location, historyAction, navigation, revalidation, matches, loaderData, errors, blockers } =
      router.state;
    log.push({
      what,
      at: location.pathname + location.search + location.hash,
      historyAction,
      navigation: navigation.state,
      revalidation,
      matches: matches.map(({ route, params }) => [route.id, { ...params }]),
      loaderData: { ...loaderData },
      errors: errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, said(error)])),
      blockers: [...blockers].map(([key, { state }]) => [key, state]),
      guarded: seen.splice(0),
    });
  };
  router.subscribe(() => note('change'));
  router.initialize();
  await turn();
  note('began');
  for (const to of [
    '/item/1',
    '/item/1#part',
    '/item/1?q=2',
    '/item/2',
    '/kept',
    '/moved',
    '/guarded',
    '/broken',
    '/gone',
    '/files/a/b',
    '/nothing/here',
    '/plain',
  ]) {
    await router.navigate(to);
    note(`to ${to}`);
  }
  await router.navigate('../kept', {
    fromRouteId: 'plain',
    replace: true,
    state: { kept: 1 },
    preventScrollReset: true,
  });
  await router.revalidate();
  note('revalidated');
  void router.navigate('/item/3');
  await router.navigate('/item/4');
  note('the second of two');
  const onTheWay = router.navigate('/item/5');
  await router.revalidate();
  await onTheWay;
  note('revalidated on the way');
  await router.navigate(-1);
  await turn();
  await turn();
  note('back');
  router.getBlocker('form', () => true);
  await router.navigate('/plain');
  note('blocked');
  router.state.blockers.get('form')?.reset?.();
  await router.navigate('/plain');
  router.state.blockers.get('form')?.proceed?.();
  await turn();
  router.deleteBlocker('form');
  note('proceeded');
  return log;
}

describe('the router without what nobody asks for', () => {
  test('does the same on every way as the whole one', async () => {
    const log = await walk(libraries.lean);
    assert.deepEqual(log, await walk(libraries.whole));
    assert.ok(log.length > 40, 'the walk was seen');
  });

  test('takes a page over from the server in the same way', async () => {
    const data = { loaderData: { home: 'from the server' } };
    assert.deepEqual(await walk(libraries.lean, data), await walk(libraries.whole, data));
  });

  test('answers on the server in the same way', async () => {
    const answers = async (library: Library) => {
      const handler = library.createStaticHandler(routesOf(library, []), { future: { v8_middleware: true } });
      const found: unknown[] = [];
      for (const path of ['/', '/item/5?q=1', '/moved', '/broken', '/gone', '/nothing']) {
        const answer = await handler
          .query(new Request(`http://localhost${path}`))
          .catch((error: unknown) => error);
        const { status, statusCode, loaderData, errors, headers } = Object(answer);
        const failed =
          errors &&
          Object.fromEntries(Object.entries(errors as object).map(([id, error]) => [id, said(error)]));
        found.push([path, status, statusCode, { ...loaderData }, failed, headers?.get?.('location')]);
      }
      return found;
    };
    assert.deepEqual(await answers(libraries.lean), await answers(libraries.whole));
  });

  test('says so when it is asked for what it has not', async () => {
    const router = libraries.lean.createRouter({
      routes: routesOf(libraries.lean, []),
      history: libraries.lean.createMemoryHistory({ initialEntries: ['/'] }),
    });
    await assert.rejects(router.fetch('key', 'item', '/item/1'), /fetch2 is not in this build of the router/);
  });

  test('lacks each function in the form that is listed', () => {
    const lean = leanCode(file, whole);
    for (const name of unreachable) assert.match(lean, new RegExp(`throw new Error\\("${name} is not`), name);
    assert.ok(lean.length < 0.95 * whole.length);
  });
});
