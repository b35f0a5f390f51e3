import { setTimeout as delay } from 'node:timers/promises';
import { matchRoute, pageDataElementId, type RemoteBuildManifest } from '@northlight/contract/data';
import type { GateFailure, Inspection } from '@northlight/registry';
import { madeUpPath } from './smoke.ts';

/** Loading a server bundle takes its time on a busy machine. */
const renderLimit = 60_000;

/**
 * Asks for every public page as HTML: those with parameters by the first link that another page has to them, or by
 * something made up that nothing is found for.
 * @param reasons - what the edge has said of routes that it could not render
 */
export async function renderPages(
  url: string,
  remotes: readonly RemoteBuildManifest[],
  reasons: ReadonlyMap<string, string>,
): Promise<Inspection> {
  const failures: GateFailure[] = [];
  let count = 0;
  for (const { name, declaration } of remotes) {
    const routes = declaration.routes.filter(({ access }) => access === 'public');
    const linked = new Map<string, string>();
    const pathsByReason = new Map<string, string[]>();
    const render = async (route: string, path: string) => {
      count += 1;
      const { html, reason } = await rendered(url, path, () => reasons.get(route));
      if (reason !== null) pathsByReason.set(reason, [...(pathsByReason.get(reason) ?? []), path]);
      for (const [, href = ''] of html.matchAll(/<a\b[^>]*?\shref="(\/[^"?#]*)/g)) {
        const route = matchRoute(routes, href)?.route.path;
        if (route?.includes(':') && !linked.has(route)) linked.set(route, href);
      }
    };
    const [withParameter, plain] = [true, false].map((is) =>
      routes.filter(({ path }) => path.includes(':') === is),
    );
    for (const { path } of plain ?? []) await render(path, path);
    // A bundle that fails is given up for a while, and the edge says no more of it.
    if (pathsByReason.size === 0) {
      for (const { path } of withParameter ?? []) await render(path, linked.get(path) ?? madeUpPath(path));
    }
    for (const [reason, paths] of pathsByReason) {
      failures.push({
        check: 'server render',
        message: `${name}: its server bundle does not render ${paths.join(', ')}: ${reason}`,
        remedy: `Mend the page or ${name}/src/server.tsx. Code that needs a browser belongs into an effect.`,
      });
    }
  }
  return { failures, outcomes: [{ check: 'server render', result: 'passed', note: `${count} pages` }] };
}

/**
 * Asks until the page comes as HTML or the edge has said why it does not: a visitor is not made to wait for a slow
 * render and gets the document that the browser renders.
 */
async function rendered(
  url: string,
  path: string,
  reasonGiven: () => string | undefined,
): Promise<{ readonly html: string; readonly reason: string | null }> {
  const deadline = performance.now() + renderLimit;
  for (;;) {
    const answer = await fetch(new URL(path, url));
    const html = await answer.text();
    // What was made up is rightly not found, and the page that says so is rendered as well.
    if (answer.status < 500 && html.includes(`id="${pageDataElementId}"`)) return { html, reason: null };
    const reason = reasonGiven();
    if (reason !== undefined) return { html, reason };
    if (performance.now() > deadline) {
      return { html, reason: `status ${answer.status} after ${renderLimit / 1000} s` };
    }
    await delay(100);
  }
}
