import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEdge } from '../support/second-edge.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { startTestBackend } from '../support/test-backend.ts';
import { listTracePaths, startCollector } from '../support/trace-collector.ts';

test('opening the portal and moving a ticket produce one trace each, from the browser to the SQL statement', async ({
  page,
}) => {
  test.setTimeout(400_000);
  const collector = await startCollector();
  const { spans } = collector;
  const folder = await mkdtemp(join(tmpdir(), 'traced-'));
  const tracingEnv = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '200' };
  const backend = await startTestBackend(folder, tracingEnv);
  const edge = await startEdge(backend.url, backend.publishableKey, { ...tracingEnv, LOG_LEVEL: 'info' });
  /** The paths of the newest complete trace that has a matching path. */
  const findTrace = async (regex: RegExp) => {
    let paths: readonly string[] = [];
    const findPaths = () => {
      const ids = [...new Set(spans.map(({ traceId }) => traceId))].reverse();
      paths =
        ids.map((id) => listTracePaths(spans, id)).find((each) => each.some((path) => regex.test(path))) ??
        [];
      return paths.length === 0 ? 'none' : paths.filter((path) => path.includes('(lost)'));
    };
    await expect.poll(findPaths, { timeout: 90_000 }).toEqual([]);
    return paths;
  };
  try {
    await page.goto(`${edge.url}/auth`);
    await signIn(page, 'acme');
    await page.goto(`${edge.url}/client-portal`);
    const document = 'edge GET /client-portal > browser open';
    const describeHops = (method: string, path: string) =>
      `browser ${method} ${path} > edge ${method} ${path} > edge ${method} backend > backend ${method} ${path}`;
    const readPath = `${document} > ${describeHops('GET', '/rest/v1/rpc/portal_screen')}`;
    const openingPaths = await findTrace(/GET \/client-portal > .*portal_screen > backend COMMIT/);
    for (const path of [
      `${document} > ${describeHops('GET', '/rest/v1/profiles')} > backend SELECT`,
      `${readPath} > backend BEGIN`,
      `${readPath} > backend SELECT`,
      `${readPath} > backend COMMIT`,
    ])
      expect(openingPaths).toContain(path);

    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${edge.url}/auth`);
    await signIn(page, 'author');
    await page.goto(`${edge.url}/dashboard/client-projects`);
    const card = page.getByRole('article', { name: 'Field Service Scheduler' });
    await card.getByRole('button', { name: 'Manage Field Service Scheduler' }).click();
    await card.getByRole('tab', { name: 'Tickets' }).click();
    await card.getByRole('button', { name: 'Board', exact: true }).click();
    const column = card.getByRole('region', { name: /^Not started/ });
    await column
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Done' }).click();
    const writePath = describeHops('PATCH', '/rest/v1/project_tickets');
    const movePaths = await findTrace(/PATCH \/rest\/v1\/project_tickets > backend COMMIT/);
    for (const path of [
      `browser click menuitem > ${writePath} > backend BEGIN`,
      `browser click menuitem > ${writePath} > backend UPDATE`,
      `browser click menuitem > ${writePath} > backend COMMIT`,
    ])
      expect(movePaths).toContain(path);
    const update = spans.find(({ name, text }) => name === 'UPDATE' && text.includes('project_tickets'));
    expect(update?.text).toMatch(/^update "?(public"?\.)?"?project_tickets"? set .*\$1/i);
    // Traces never contain written values.
    expect(JSON.stringify(spans)).not.toMatch(/@northlight\.example|@acme\.example|Demo-pass/);
  } finally {
    // The page keeps polling while it is open.
    await page.goto('about:blank');
    await edge.close();
    await backend.stop();
    await collector.close();
    await rm(folder, { recursive: true, force: true });
  }
});
