import { setTimeout as delay } from 'node:timers/promises';
import { matchRoute, pageDataElementId, type RemoteBuildManifest } from '@northlight/contract/data';
import type { GateFailure, Inspection } from '@northlight/registry';
import { fillParameters } from './inspect-page.ts';

const renderLimit = 60_000;

/**
 * Requests every public page as HTML. Pages with a parameter are requested through the first link on another page, or
 * with a placeholder.
 * @param reasons - why the edge could not render a route, filled from its log
 */
export async function checkServerRender(
  url: string,
  remotes: readonly RemoteBuildManifest[],
  reasons: ReadonlyMap<string, string>,
): Promise<Inspection> {
  const failures: GateFailure[] = [];
  let count = 0;
  for (const { name, declaration } of remotes) {
    const routes = declaration.routes.filter(({ access }) => access === 'public');
    const linkedPaths = new Map<string, string>();
    const pathsByReason = new Map<string, string[]>();
    const render = async (route: string, path: string) => {
      count += 1;
      const { html, reason } = await renderPage(url, path, () => reasons.get(route));
      if (reason !== null) pathsByReason.set(reason, [...(pathsByReason.get(reason) ?? []), path]);
      for (const [, href = ''] of html.matchAll(/<a\b[^>]*?\shref="(\/[^"?#]*)/g)) {
        const route = matchRoute(routes, href)?.route.path;
        if (route?.includes(':') && !linkedPaths.has(route)) linkedPaths.set(route, href);
      }
    };
    const [withParameter, withoutParameter] = [true, false].map((hasParameter) =>
      routes.filter(({ path }) => path.includes(':') === hasParameter),
    );
    for (const { path } of withoutParameter ?? []) await render(path, path);
    // After a failure the edge stops using the bundle for a while, so further requests are pointless.
    if (pathsByReason.size === 0) {
      for (const { path } of withParameter ?? [])
        await render(path, linkedPaths.get(path) ?? fillParameters(path));
    }
    for (const [reason, paths] of pathsByReason) {
      failures.push({
        check: 'server render',
        message: `${name}: the server bundle failed to render ${paths.join(', ')}: ${reason}`,
        remedy: `Fix the page or ${name}/src/server.tsx. Code that needs a browser belongs in an effect.`,
      });
    }
  }
  return {
    failures,
    outcomes: [{ check: 'server render', result: 'passed', note: count === 1 ? '1 page' : `${count} pages` }],
  };
}

/**
 * Repeats the request until the edge returns the rendered page or has logged why it cannot. While rendering is slow, the
 * edge returns a document that the browser renders.
 */
async function renderPage(
  url: string,
  path: string,
  readReason: () => string | undefined,
): Promise<{ readonly html: string; readonly reason: string | null }> {
  const deadline = performance.now() + renderLimit;
  for (;;) {
    const response = await fetch(new URL(path, url));
    const html = await response.text();
    // A placeholder parameter returns 404, and that page is rendered too.
    if (response.status < 500 && html.includes(`id="${pageDataElementId}"`)) return { html, reason: null };
    const reason = readReason();
    if (reason !== undefined) return { html, reason };
    if (performance.now() > deadline) {
      return { html, reason: `status ${response.status} after ${renderLimit / 1000} s` };
    }
    await delay(100);
  }
}
