import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Balancer, type Outcome } from './testing/balancer.ts';
import { builds, createReleases, startServer } from './testing/index.ts';
import { startEdgeProcess } from './testing/process.ts';

const perSecond = 200;
/** Pages, a release file, and a backend response. */
const paths = ['/', '/blog', '/client-portal', '/remotes/site/1.0.0/remoteEntry.js', '/rest/v1/x'];

test(`two copies restart one after the other at ${perSecond} requests per second without losing a request`, async (t) => {
  const { folder, put } = await createReleases(t);
  await put([builds.shell(), builds.site(), builds.portal()]);
  const { url: backend } = await startServer(t, (_request, response) => {
    setTimeout(() => response.end('[]'), 50);
  });
  const env = { DATA_DIR: folder, BACKEND_URL: backend, DRAIN_SECONDS: '10' };
  const copies = [
    await startEdgeProcess(t, { ...env, PORT: '0' }),
    await startEdgeProcess(t, { ...env, PORT: '0' }),
  ];
  const balancer = new Balancer(copies.map(({ port }) => port));
  t.after(() => balancer.close());

  const times: number[] = [];
  const outcomes = new Map<Outcome, number>();
  const pending = new Set<Promise<void>>();
  const sendRequest = async (path: string) => {
    const start = performance.now();
    const outcome = await balancer.request(path);
    times.push(performance.now() - start);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  };
  let sent = 0;
  const start = performance.now();
  // Catches up if this process was paused, since clients don't wait for each other.
  const clients = setInterval(() => {
    for (const due = ((performance.now() - start) / 1000) * perSecond; sent < due; sent += 1) {
      const request: Promise<void> = sendRequest(paths[sent % paths.length] ?? '/').finally(() =>
        pending.delete(request),
      );
      pending.add(request);
    }
  }, 5);
  t.after(() => clearInterval(clients));

  for (const [index, copy] of copies.entries()) {
    const before = outcomes.get(200) ?? 0;
    while ((outcomes.get(200) ?? 0) < before + perSecond)
      await new Promise((resolve) => setTimeout(resolve, 20));
    copy.child.kill('SIGTERM');
    await balancer.waitForCopies(1);
    assert.deepEqual(await copy.exited, [0, null]);
    copies[index] = await startEdgeProcess(t, { ...env, PORT: copy.port });
    await balancer.waitForCopies(2);
  }
  clearInterval(clients);
  await Promise.all(pending);
  times.sort((a, b) => a - b);
  const getPercentile = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  t.diagnostic(`${sent} requests, p50 ${getPercentile(0.5)} ms, p99 ${getPercentile(0.99)} ms`);
  assert.deepEqual(Object.fromEntries(outcomes), { 200: sent });
  assert.ok(sent > 3 * perSecond);
});
