/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import {
  type BootData,
  brand,
  defineApp,
  defineRemote,
  defineServer,
  NotFoundError,
  type PageModule,
  page,
  type RemoteServer,
  type RenderAnswer,
} from '@northlight/contract';
import { Outlet, redirect } from '@northlight/contract/router';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import styled from 'styled-components';
import { renderPage } from './render-page.tsx';

const remote = defineRemote({
  name: 'shop',
  routes: [{ path: '/shop/:id', access: 'public', title: 'Shop', description: 'All we "sell" <here>' }],
  navigation: [],
  requires: { contract: '^1.0.0', kit: '^0.1.0', schema: 0 },
});

const boot: BootData = {
  revision: 1,
  shell: { version: '1.0.0' },
  backend: { url: '', publishableKey: 'key' },
  clockOffset: 0,
  remotes: [
    {
      name: 'shop',
      version: '1.0.0',
      entry: { url: '/remotes/shop/1.0.0/remoteEntry.js', integrity: '' },
      routes: [['/shop/:id', 'public', 'Shop']],
      navigation: [],
    },
  ],
};

const Red = styled.p`
  color: red;
`;

function render(module: PageModule, server: RemoteServer = {}): Promise<RenderAnswer> {
  const app = defineApp(remote, {
    Layout: () => (
      <main>
        <Outlet />
      </main>
    ),
    pages: { '/shop/:id': page(async () => module) },
  });
  return renderPage({
    app,
    server: defineServer(server),
    request: {
      kind: 'page',
      target: '/shop/7?size=l',
      boot,
      origin: 'https://shop.example',
      timeLimit: 1000,
    },
    clockOffset: 0,
    signal: new AbortController().signal,
  });
}

async function renderToPage(module: PageModule, server?: RemoteServer) {
  const response = await render(module, server);
  if (response.kind !== 'page') throw new Error(`no page: ${JSON.stringify(response)}`);
  return response;
}

const item = { queryKey: ['item', 7], queryFn: async () => ({ name: 'Lamp' }) };
const withItem: PageModule = {
  loader: ({ queryClient }) => queryClient.prefetchQuery(item),
  Component: () => <Red id={useId()}>{useQuery(item).data?.name}</Red>,
};

describe('renderPage', () => {
  test('returns identical HTML, styles and data each time', async () => {
    const response = await renderToPage(withItem);
    expect(response.status).toBe(200);
    expect(response.html).toMatch(/^<main><p id="[^"]+" class="[^"]+">Lamp<\/p><\/main>$/);
    expect(response.styles).toContain('color:red');
    expect(response.data).toEqual({
      remote: 'shop',
      route: '/shop/:id',
      queries: [[['item', 7], { name: 'Lamp' }]],
    });
    expect(await renderToPage(withItem)).toEqual(response);
  });

  test.each<[string, PageModule]>([
    [
      'a query that fails even though its loader swallows the error',
      {
        ...withItem,
        loader: ({ queryClient }) =>
          queryClient.prefetchQuery({ ...item, queryFn: () => Promise.reject(new Error('down')) }),
      },
    ],
    ['a loader that throws', { ...withItem, loader: () => Promise.reject(new Error('down')) }],
    [
      'a component that throws',
      {
        Component: () => {
          throw new Error('down');
        },
      },
    ],
  ])('never returns a page with %s', async (_what, module) => {
    expect(await render(module)).toMatchObject({ kind: 'failed', reason: expect.stringContaining('down') });
  });

  test('renders the remote’s not-found view, or leaves it to the shell', async () => {
    const missing = (error: NotFoundError) => ({ ...withItem, loader: () => Promise.reject(error) });
    const notFound = await renderToPage(missing(new NotFoundError('x', { Page: () => <h1>No lamp</h1> })));
    expect([notFound.status, notFound.html, notFound.data.isNotFound]).toEqual([
      404,
      '<main><h1>No lamp</h1></main>',
      true,
    ]);
    expect(notFound.head).toContain('<meta name="robots" content="noindex">');
    expect(await render(missing(new NotFoundError('x')))).toEqual({ kind: 'missing' });
  });

  test('returns redirects as paths', async () => {
    const module = { ...withItem, loader: () => Promise.reject(redirect('/shop/8', 301)) };
    expect(await render(module)).toEqual({ kind: 'redirect', status: 301, location: '/shop/8' });
  });

  test('moves the preload of the first image into the head', async () => {
    const module = { Component: () => <img src="/hero.avif" alt="" fetchPriority="high" /> };
    const { html, head } = await renderToPage(module);
    expect(html).toBe('<main><img src="/hero.avif" alt="" fetchPriority="high"/></main>');
    expect(head).toMatch(/<link rel="preload" as="image" href="\/hero\.avif"/);
  });
});

describe('the head', () => {
  test('comes from the declaration unless the page sets it', async () => {
    const { head } = await renderToPage({
      ...withItem,
      meta: () => ({ image: { url: 'images/lamp.webp' } }),
    });
    expect(head).toContain(`<title>Shop · ${brand.name}</title>`);
    expect(head).toContain('content="All we &quot;sell&quot; &lt;here&gt;"');
    expect(head).toContain('<link rel="canonical" href="https://shop.example/shop/7">');
    expect(head).toContain(
      'content="https://shop.example/images/1280.jpg/remotes/shop/1.0.0/images/lamp.webp"',
    );
  });

  test('describes an article from its data, with escaped text', async () => {
    const module: PageModule = {
      ...withItem,
      meta: ({ queryClient, params }) => ({
        title: `${queryClient.getQueryData<{ name: string }>(item.queryKey)?.name} ${params.id}</script>`,
        article: { publishedAt: '2026-01-01T00:00:00Z', authorName: 'Ada' },
      }),
    };
    const { head } = await renderToPage(module, {
      organization: async () => ({ '@type': 'Organization', name: 'N' }),
    });
    const data = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    );
    expect(data.map((object) => object['@type'])).toEqual(['Article', 'BreadcrumbList']);
    expect(data[0]).toMatchObject({
      headline: 'Lamp 7</script>',
      author: { name: 'Ada' },
      publisher: { name: 'N' },
    });
    expect(head).toContain('<meta property="og:type" content="article">');
  });
});
