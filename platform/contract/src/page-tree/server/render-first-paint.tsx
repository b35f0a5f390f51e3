import {
  type BootData,
  type FirstPaint,
  placeholderBrand,
  type RemoteApp,
  setBrand,
} from '@northlight/contract';
import { createStaticHandler } from '@northlight/contract/router/server';
import { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { renderRoutes } from './render-page.tsx';
import { createServerServices } from './server-services.ts';

/** No session and no releases, so that the result is identical for every visitor. */
const emptyBoot: BootData = {
  revision: 0,
  shell: { version: '' },
  backend: { url: '', publishableKey: '' },
  clockOffset: 0,
  remotes: [],
};

/**
 * Renders the first paint of each guarded page: its frame and skeletons. No loader runs and no request is sent. If a page
 * needs a browser, only its frame is rendered.
 */
export async function renderFirstPaint(
  app: RemoteApp,
  onProblem: (problem: string) => void,
): Promise<FirstPaint> {
  const firstPaint: Record<string, FirstPaint[string]> = {};
  setBrand(placeholderBrand);
  for (const { path, access } of app.declaration.routes) {
    if (access === 'public') continue;
    const attempts = [async () => (await app.pages[path]?.load())?.Component, async () => Nothing];
    for (const loadPage of attempts) {
      try {
        firstPaint[path] = await renderSkeleton(app.Layout, path, await loadPage());
        break;
      } catch (error) {
        onProblem(`${path} cannot be rendered without a browser: ${String(error)}`);
      }
    }
  }
  return firstPaint;
}

const Nothing = () => null;

async function renderSkeleton(
  Layout: ComponentType,
  path: string,
  Page: ComponentType | undefined,
): Promise<FirstPaint[string]> {
  const routes = [{ Component: Layout, children: [{ path, Component: Page ?? Nothing }] }];
  const handler = createStaticHandler(routes);
  const url = new URL(path.replaceAll(/:\w+/g, '-'), 'http://localhost');
  const context = await handler.query(new Request(url));
  if (context instanceof Response) throw new Error('it redirects');
  const queryClient = new QueryClient();
  try {
    const services = createServerServices(emptyBoot, -Date.now());
    const signal = AbortSignal.timeout(10_000);
    const { html, styles, errors } = await renderRoutes(handler, context, { services, queryClient, signal });
    if (errors.length > 0) throw errors[0];
    // Password managers must not fill fields that are about to be replaced.
    return { html: html.replace(/<(?:input|textarea)\b/g, '$& readonly'), styles };
  } finally {
    queryClient.clear();
  }
}
