/**
 * @jest-environment node
 * @jest-environment-options {"globalsCleanup": "off"}
 */
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { RenderAnswer, Services } from '@northlight/contract';
import { createRoutes, hydratePage, Providers } from '@northlight/contract/page-tree';
import { createAnswers } from '@northlight/contract/page-tree/server';
import { RouterProvider } from '@northlight/contract/router';
import { createMemoryRouter } from '@northlight/contract/router/testing';
import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import type { hydrateRoot } from 'react-dom/client';
import { remote as declaration } from '../../remote.ts';
import { app } from '../app.tsx';
import { server } from '../server.tsx';

const failIfCalled = () => {
  throw new Error("pages must not use the shell's services before hydration");
};
const site = {
  name: 'site',
  version: '0.1.0',
  entry: { url: '/remotes/site/0.1.0/remoteEntry.js', integrity: '' },
  routes: declaration.routes.map(({ path, access, title }) => [path, access, title] as const),
  navigation: [],
};
const services: Services = {
  toast: failIfCalled,
  confirm: failIfCalled,
  logOut: failIfCalled,
  switchTheme: failIfCalled,
  announce: failIfCalled,
  clock: { now: failIfCalled },
  report: failIfCalled,
  setTitle: () => {},
  boot: {
    revision: 1,
    shell: { version: '0.1.0' },
    backend: { url: '', publishableKey: 'key' },
    clockOffset: 0,
    remotes: [site],
  },
};

const id = '01a1fde5-ecda-79f9-8a04-bab4bb90e84c';
const richText = '<h2>Text</h2><ul><li>One</li></ul><pre>code</pre>';
const projects = [
  {
    id,
    title: 'Harbour',
    description: 'Berths',
    long_description: richText,
    client_name: 'Port of Kiel',
    project_urls: ['https://demo.example'],
    github_url: 'https://git.example/harbour',
    technologies: ['React'],
    cover_image: '/a.webp',
    images: ['/b.webp'],
    image_texts: null,
    featured: true,
    completed: true,
    start_date: '2025-03-04',
    completed_at: '2026-01-31',
  },
];
const tablesWithContent = {
  projects,
  featured_projects: projects,
  blogs: [
    {
      id,
      title: 'Empty states',
      slug: 'empty-states',
      excerpt: 'Nothing',
      content: richText,
      header_image_url: '/storage/v1/object/public/uploads/blogs/1.webp',
      header_image_alt: 'A page',
      word_count: 401,
      publish_at: null,
      created_at: '2026-03-01T23:30:00+00:00',
      author: { full_name: 'Ada Winter', avatar_url: null, bio: 'Draws.', linkedin_url: null },
      category: { name: 'Product', color: '#F0B95A' },
    },
  ],
  services: [
    { id, title: 'Web', description: 'Pages', features: ['One'], price_starting: '$1', icon_name: null },
  ],
  testimonials: [
    { id, client_name: 'Bo', client_position: 'CEO', client_company: 'Port', content: 'Good', rating: 5 },
  ],
  team_members: [{ id, name: 'Ingrid', role: 'Engineer', bio: 'Reads.', image_url: null, skills: ['SQL'] }],
  site_stats: [{ happy_clients: 42, projects_in_care: 17 }],
  faqs: [{ id, question: 'How long?', answer: 'Weeks' }],
  settings: [{ contact_email: 'a@b.example', privacy_text: richText, imprint_text: richText }],
};

/** The backend's rows, keyed by the last path segment. */
const backendStates: Record<string, Record<string, readonly unknown[]> | null> = {
  'with content': tablesWithContent,
  'without content': {},
  'while every query fails': null,
};

const paramValues: Record<string, string> = { id, slug: 'empty-states', token: 'x' };
const paths = declaration.routes.flatMap(
  ({ path, query = [] }: { path: string; query?: readonly string[] }) => {
    const filledPath = path.replace(/:(\w+)/g, (_, name: string) => paramValues[name] ?? name);
    return [filledPath, ...query.map((name) => `${filledPath}?${name}=2`)];
  },
);

const origin = 'http://localhost';
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
const { JSDOM } = createRequire(createRequire(__filename).resolve('jest-environment-jsdom'))('jsdom');
const renderedPages = new Map<string, RenderAnswer>();
const browserGlobals = [
  'window',
  'document',
  'location',
  'navigator',
  'HTMLElement',
  'HTMLIFrameElement',
  'FormData',
  'Node',
];
let hydrate: typeof hydrateRoot;

beforeAll(async () => {
  const bundle = createAnswers(app, server);
  const backend = { url: 'http://backend.test', publishableKey: 'key' };
  bundle.configure({ backend, clockOffset: 0 }, { createWindow: () => new JSDOM('').window });
  for (const [state, tables] of Object.entries(backendStates)) {
    globalThis.fetch = async (input) => {
      const { pathname, searchParams } = new URL(String(input instanceof Request ? input.url : input));
      if (tables === null) return Response.json({ message: 'no' }, { status: 500 });
      const rows = tables[pathname.split('/').at(-1) ?? ''] ?? [];
      // The second page has posts, but no projects.
      return Response.json(Number(searchParams.get('offset')) > 8 ? [] : rows, {
        headers: { 'content-range': `0-${rows.length}/${rows.length}` },
      });
    };
    for (const target of paths) {
      const request = { kind: 'page', target, boot: services.boot, origin, timeLimit: 10_000 } as const;
      renderedPages.set(`${state} ${target}`, await bundle.answer(request));
    }
  }
  globalThis.fetch = failIfCalled;
  // Only after the server rendering, which checks whether there is a document.
  const { window } = new JSDOM('', { url: origin });
  Object.assign(globalThis, Object.fromEntries(browserGlobals.map((name) => [name, window[name]])));
  // The pages' timers would otherwise fire after the tests.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  // React's development build warns because server and browser share one copy here.
  const { error: logError } = console;
  jest.spyOn(console, 'error').mockImplementation((text: unknown, ...details) => {
    if (!String(text).startsWith('Detected multiple renderers')) logError(text, ...details);
  });
  hydrate = (await import('react-dom/client')).hydrateRoot;
});

describe.each(Object.keys(backendStates))('%s', (state) => {
  test.each(paths)('%s hydrates without a mismatch', async (target) => {
    const page = renderedPages.get(`${state} ${target}`);
    // Without HTML the browser renders the page itself.
    if (backendStates[state] === null) return expect(page?.kind).toBe('failed');
    if (page?.kind !== 'page') throw new Error(JSON.stringify(page));
    expect(page.html).not.toContain('aria-busy="true"');
    expect(page.head).toMatch(
      /<link rel="alternate" type="application\/rss\+xml"[^>]* href="\/blog\/rss.xml"/,
    );

    const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
    const hydrationData = await hydratePage(page.data, app, queryClient, new URL(target, origin));
    if (hydrationData === null) throw new Error('the page cannot be hydrated');
    // The shell's own pages are not loaded yet.
    const NotLoaded = () => <p>Not here yet</p>;
    const routes = createRoutes([{ remote: site, load: async () => app, peek: () => app }], {
      queryClient,
      Effects: () => null,
      Pending: NotLoaded,
      RemoteFailure: NotLoaded,
      PageFailure: NotLoaded,
      NotFound: NotLoaded,
      ownRoutes: [],
    });
    const router = createMemoryRouter(routes, { initialEntries: [target], hydrationData });
    const container = document.createElement('div');
    container.innerHTML = page.html;
    document.body.append(container);
    const errors: unknown[] = [];
    const root = await act(async () =>
      hydrate(
        container,
        <Providers services={services} queryClient={queryClient}>
          <RouterProvider router={router} />
        </Providers>,
        { onRecoverableError: (error) => errors.push(error), onCaughtError: (error) => errors.push(error) },
      ),
    );
    expect(errors).toEqual([]);
    await act(async () => root.unmount());
    queryClient.clear();
    container.remove();
  });
});

test("the home page's HTML contains its numbers", () => {
  const page = renderedPages.get('with content /');
  expect(page).toMatchObject({ html: expect.stringMatching(/>42<.*>17</s) });
});

test('each page of a list has its own title and address, and a page after the last is missing', () => {
  const { head } = renderedPages.get('with content /blog?page=2') as { head?: string };
  expect(head).toContain('<title>Blog, page 2 · Agency</title>');
  expect(head).toContain('<link rel="canonical" href="http://localhost/blog?page=2">');
  expect(renderedPages.get('with content /projects?page=2')).toMatchObject({ status: 404 });
});
