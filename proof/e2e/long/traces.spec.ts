import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accounts, password } from '../support/accounts.ts';
import { startEdge } from '../support/second-edge.ts';
import { expect, test } from '../support/test.ts';
import { startTestBackend } from '../support/test-backend.ts';
import { listTracePaths, startCollector } from '../support/trace-collector.ts';

test('reading and writing produce one trace per request, from the edge to the SQL statement', async () => {
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
    const headers = { apikey: backend.publishableKey, 'content-type': 'application/json' };
    const login = await fetch(`${edge.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email: accounts.author, password }),
    });
    const { access_token } = (await login.json()) as { access_token: string };
    const writtenText = 'a text that traces never contain';
    for (const body of [undefined, JSON.stringify({ description: writtenText })]) {
      const response = await fetch(`${edge.url}/rest/v1/project_tickets?status=eq.Not%20started`, {
        method: body === undefined ? 'GET' : 'PATCH',
        headers: { ...headers, authorization: `Bearer ${access_token}` },
        ...(body === undefined ? {} : { body }),
      });
      expect(response.ok).toBe(true);
    }
    for (const [method, statement] of [
      ['GET', 'SELECT'],
      ['PATCH', 'UPDATE'],
    ] as const) {
      const request = `${method} /rest/v1/project_tickets`;
      const path = `edge ${request} > edge ${method} backend > backend ${request} > backend`;
      const paths = await findTrace(new RegExp(`backend ${request} > backend COMMIT`));
      for (const name of ['BEGIN', statement, 'COMMIT']) expect(paths).toContain(`${path} ${name}`);
    }
    const update = spans.find(({ name, text }) => name === 'UPDATE' && text.includes('project_tickets'));
    expect(update?.text).toMatch(/^update "?(public"?\.)?"?project_tickets"? set .*\$1/i);
    expect(JSON.stringify(spans)).not.toMatch(
      new RegExp(`${writtenText}|@northlight\\.example|@acme\\.example|Demo-pass`),
    );
  } finally {
    await edge.close();
    await backend.stop();
    await collector.close();
    await rm(folder, { recursive: true, force: true });
  }
});
