/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { type Services, ServicesProvider } from '@northlight/contract';
import { RouterProvider } from '@northlight/router';
import { createMemoryRouter } from '@northlight/router/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { app } from './app.tsx';
import { homeQueries } from './home/api/home-queries.ts';
import { contentQueries } from './lib/content/api/content-queries.ts';
import { statsQueries } from './lib/stats/stats-queries.ts';

const neverCalled = () => {
  throw new Error('a render asks the shell for nothing but data');
};

const services: Services = {
  toast: neverCalled,
  confirm: neverCalled,
  logOut: neverCalled,
  theme: { get: neverCalled, subscribe: neverCalled, set: neverCalled },
  announce: neverCalled,
  clock: { now: neverCalled },
  report: neverCalled,
  setTitle: neverCalled,
  boot: {
    revision: 1,
    shell: { version: '0.1.0' },
    backend: { url: '', publishableKey: 'key' },
    clockOffset: 0,
    remotes: [],
  },
};

async function html(path: keyof typeof app.pages, queryClient: QueryClient): Promise<string> {
  const { Component } = await app.pages[path].load();
  const router = createMemoryRouter([{ Component: app.Layout, children: [{ path, Component }] }], {
    initialEntries: [path],
  });
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <ServicesProvider value={services}>
        <RouterProvider router={router} />
      </ServicesProvider>
    </QueryClientProvider>,
  );
}

describe('on the server', () => {
  test('the home page comes whole from primed data, the counters with their values', async () => {
    const queryClient = new QueryClient();
    queryClient.setQueryData(contentQueries.services().queryKey, []);
    queryClient.setQueryData(contentQueries.settings().queryKey, null);
    queryClient.setQueryData(statsQueries.all().queryKey, { happyClients: 42, projectsInCare: 17 });
    queryClient.setQueryData(homeQueries.featuredProjects().queryKey, []);
    queryClient.setQueryData(homeQueries.testimonials().queryKey, []);
    const page = await html('/', queryClient);
    expect(page).toMatch(/>42</);
    expect(page).toMatch(/>17</);
    expect(page).toContain('Web Development');
    expect(page).toContain('Sign in');
    expect(page).not.toContain('aria-busy="true"');
    expect(page).toBe(await html('/', queryClient));
  });

  test.each(Object.keys(app.pages) as (keyof typeof app.pages)[])(
    '%s renders without a browser',
    async (path) => {
      expect(await html(path, new QueryClient())).toContain('id="main"');
    },
  );
});
