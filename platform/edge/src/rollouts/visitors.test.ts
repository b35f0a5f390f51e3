import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { describe, type TestContext, test } from 'node:test';
import { visitPath } from '@northlight/contract/rollout';
import { startRollout } from '@northlight/registry';
import { testRelease } from '@northlight/registry/testing';
import { builds, parseBootData, readJson, startEdge, startServer } from '../testing/index.ts';
import { getNetwork } from './visitors.ts';

const steps = [
  { share: 40, minutes: 60 },
  { share: 100, minutes: 0 },
];
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0';
/** Visitors, each in a different network. */
const addresses = Array.from({ length: 60 }, (_, index) => `198.51.${index}.7`);

/** An edge with a site rollout, and a backend that records votes. */
async function setUp(t: TestContext, edgeSecret: string | null = 'shared edge secret') {
  let progress: Record<string, number> = {};
  const votes: { readonly visitor: string; readonly is_next: boolean; readonly vote: string }[] = [];
  const { url } = await startServer(t, async (request, response) => {
    const body = await text(request);
    if (request.url === '/functions/v1/release-counts')
      votes.push(...JSON.parse(JSON.parse(body).visits ?? '[]'));
    response
      .writeHead(request.url === '/rest/v1/rpc/rollout_progress' ? 200 : 404)
      .end(JSON.stringify(progress));
  });
  const backend = { kind: 'embedded', url, publishableKey: 'k', hasMailbox: false } as const;
  const fixture = await startEdge(t, {
    backend: edgeSecret === null ? backend : { ...backend, edgeSecret },
    trustedProxies: 1,
    countsInterval: 20,
  });
  const { store, build, edge, get } = fixture;
  const next = await build(builds.site('2.0.0'));
  const { registry } = await startRollout(store, next, { ...testRelease, steps });
  const id = registry.rollouts?.site?.id ?? '';
  const setStep = async (step: number) => {
    progress = { [id]: step };
    await edge.refresh();
  };
  await setStep(0);
  const requestFrom = (address: string, extraHeaders: Record<string, string> = {}) => ({
    headers: { 'user-agent': browser, 'x-forwarded-for': address, ...extraHeaders },
  });
  const visit = async (address: string, extraHeaders: Record<string, string> = {}, path = '/about') => {
    const response = await get(path, requestFrom(address, extraHeaders));
    const text = await response.text();
    return {
      response,
      text,
      /** The versions whose files the document names, without fallbacks. */
      versions: [
        ...new Set(text.replace(/"previous":\{[^}]*\}[^}]*\}/g, '').match(/(?<=\/remotes\/site\/)[^/]+/g)),
      ],
      cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '',
      site: text === '' ? undefined : parseBootData(text).remotes.find((remote) => remote.name === 'site'),
    };
  };
  const vote = async (address: string, word: string, extraHeaders: Record<string, string> = {}, step = 0) => {
    const { headers } = requestFrom(address, { 'sec-fetch-site': 'same-origin', ...extraHeaders });
    const body = JSON.stringify({ rollout_id: id, step_index: step, vote: word });
    return (await get(visitPath, { method: 'POST', headers, body })).status;
  };
  /** All votes so far. Sends a final vote from a separate network and waits for it. */
  const countVotes = async () => {
    const { cookie } = await visit('203.0.113.1');
    await vote('203.0.113.1', 'left', { cookie });
    while (!votes.some(({ vote }) => vote === 'left')) await new Promise((resolve) => setTimeout(resolve, 5));
    return votes.filter(({ vote }) => vote !== 'left');
  };
  /** One visitor for each version. */
  const findBothVersions = async () => {
    const visits = await Promise.all(
      addresses.map(async (address) => ({ address, ...(await visit(address)) })),
    );
    const [next, live] = ['2.0.0', '1.0.0'].map((version) =>
      visits.find(({ site }) => site?.version === version),
    );
    assert.ok(next && live);
    return { visits, next, live };
  };
  return { ...fixture, id, setStep, requestFrom, visit, vote, countVotes, findBothVersions };
}

describe('a rollout of public pages', () => {
  test('gives a share of visitors only the newer version, and the others the live one', async (t) => {
    const { findBothVersions } = await setUp(t);
    const { visits, next, live } = await findBothVersions();
    for (const { versions, site } of visits) assert.deepEqual(versions, [site?.version]);
    assert.equal(next.site?.previous?.version, '1.0.0');
    assert.deepEqual([next.site?.visitorRollout, next.site?.next], [live.site?.visitorRollout, undefined]);
    assert.match(next.response.headers.get('content-security-policy') ?? '', /site[^ ]*2\.0\.0/);
  });

  test('reports visits with a script that only its own pages contain', async (t) => {
    const { findBothVersions, visit, setStep } = await setUp(t);
    const { visitScript = '' } = builds.shell();
    const element = `<script>${visitScript}</script>`;
    const hash = `'sha256-${createHash('sha256').update(visitScript).digest('base64')}'`;
    const allowsScript = (response: Response) =>
      (response.headers.get('content-security-policy') ?? '').includes(hash);
    const { next, live } = await findBothVersions();
    for (const { text, response } of [next, live]) {
      assert.equal(text.split(element).length, 2);
      assert.ok(text.indexOf(element) > text.indexOf('id="boot"'));
      assert.ok(allowsScript(response));
    }
    assert.ok(!(await visit(next.address, {}, '/client-portal')).text.includes(element));
    await setStep(-1);
    const after = await visit(next.address);
    assert.deepEqual([after.text.includes(element), allowsScript(after.response)], [false, false]);
  });

  test('remembers a browser’s version by a number that does not identify the visitor', async (t) => {
    const { findBothVersions, visit, id } = await setUp(t);
    const { next, live } = await findBothVersions();
    assert.match(next.cookie, new RegExp(`^share=${id}\\.\\d{1,4}$`));
    for (const [visitor, otherVisitor] of [
      [next, live],
      [live, next],
    ] as const) {
      const secondVisit = await visit(otherVisitor.address, { cookie: visitor.cookie }, '/client-portal');
      assert.deepEqual([secondVisit.site?.version, secondVisit.cookie], [visitor.site?.version, '']);
      // A browser without cookies gets the same version.
      assert.equal((await visit(visitor.address)).site?.version, visitor.site?.version);
    }
  });

  test('is cached only by browsers, which revalidate it', async (t) => {
    const { findBothVersions, visit, get, requestFrom } = await setUp(t);
    const { next, live } = await findBothVersions();
    for (const { response } of [next, live]) {
      assert.equal(response.headers.get('cache-control'), 'private, no-cache');
      assert.match(response.headers.get('vary') ?? '', /Cookie/);
    }
    const etag = next.response.headers.get('etag') ?? '';
    const headers = { cookie: next.cookie, 'if-none-match': etag };
    assert.equal((await visit(next.address, headers)).response.status, 304);
    assert.equal((await visit(live.address, { ...headers, cookie: live.cookie })).response.status, 200);
    const readRemotes = async ({ cookie, address }: typeof next) => {
      const response = await get('/registry.json', requestFrom(address, { cookie }));
      assert.equal(response.headers.get('cache-control'), 'private, no-cache');
      assert.match(response.headers.get('vary') ?? '', /Cookie/);
      return (await readJson(response)).remotes as { version: string }[];
    };
    assert.notDeepEqual(await readRemotes(next), await readRemotes(live));
  });

  test('is hidden from robots, without the secret, and after it has stopped', async (t) => {
    const { findBothVersions, visit, setStep, get } = await setUp(t);
    const { next } = await findBothVersions();
    for (const agent of ['Mozilla/5.0 (compatible; Googlebot/2.1)', 'bingbot/2.0', '']) {
      const { site, cookie } = await visit(next.address, { 'user-agent': agent });
      assert.deepEqual([site?.version, cookie], ['1.0.0', ''], agent);
    }
    await setStep(-1);
    const { site, response } = await visit(next.address, { cookie: next.cookie });
    assert.deepEqual([site?.version, site?.visitorRollout], ['1.0.0', undefined]);
    assert.equal(response.headers.get('cache-control'), 'no-cache');
    assert.deepEqual((await readJson(await get('/registry.json'))).recalled, { site: ['2.0.0'] });
    const { visit: visitWithoutSecret } = await setUp(t, null);
    for (const address of addresses) assert.equal((await visitWithoutSecret(address)).site?.version, '1.0.0');
  });

  test('counts one vote per network, for its assigned version', async (t) => {
    const { findBothVersions, vote, countVotes } = await setUp(t);
    const { next, live } = await findBothVersions();
    assert.equal(await vote(next.address, 'begun', { cookie: next.cookie }), 204);
    assert.equal(await vote(next.address.replace('.7', '.9'), 'failed', { cookie: next.cookie }), 204);
    // Ignores visitors without the cookie, with a forged or stolen cookie, robots, and votes for another step.
    await vote(next.address, 'failed');
    await vote(next.address, 'failed', { cookie: next.cookie.replace(/\d+$/, '1') });
    await vote(live.address, 'failed', { cookie: next.cookie });
    await vote(next.address, 'failed', { cookie: next.cookie, 'user-agent': 'curl/8.0' });
    await vote(next.address, 'failed', { cookie: next.cookie }, 1);
    assert.equal(
      await vote(next.address, 'failed', { cookie: next.cookie, 'sec-fetch-site': 'cross-site' }),
      403,
    );
    assert.equal(await vote(next.address, 'fine', { cookie: next.cookie }), 400);
    await vote(live.address, 'good', { cookie: live.cookie });
    const votes = await countVotes();
    assert.deepEqual(
      votes.map(({ vote, is_next }) => [vote, is_next]),
      [
        ['begun', true],
        ['failed', true],
        ['good', false],
      ],
    );
    const [first, second, third] = votes.map(({ visitor }) => visitor);
    assert.equal(first, second);
    assert.notEqual(first, third);
    assert.ok(votes.every(({ visitor }) => /^[0-9a-f]{32}$/.test(visitor)));
  });
});

for (const [address, network] of [
  ['192.0.2.7', '192.0.2'],
  ['::ffff:192.0.2.200', '192.0.2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:db8:1:ffff::1', '2001:db8:1'],
  ['unknown', null],
] as const) {
  test(`${address} belongs to the network ${network}`, () => assert.equal(getNetwork(address), network));
}
