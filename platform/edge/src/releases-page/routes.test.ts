import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { ReleasesOverview } from '@northlight/contract/data';
import { builds, identifyByRole, readJson, startEdge, startEdgeWithBackend } from '../testing/index.ts';

const signedInAs = (who: string) => ({ headers: { authorization: `Bearer ${who}` } });

/** An edge with a backend that identifies three users by their tokens. */
async function setUp(t: TestContext, canRollBack = true) {
  let schema: number | null = 20260101000000;
  const fixture = await startEdgeWithBackend(
    t,
    (request, response) => {
      if (identifyByRole(request, response)) return;
      response.writeHead(schema === null ? 503 : 200).end(String(schema));
    },
    { canRollBack },
  );
  const { get, put, edge } = fixture;
  await put([builds.portal('1.1.0')], { 'js/new.js': 'export {}' });
  await edge.refresh();
  const readOverview = async () =>
    (await (await get('/__releases', signedInAs('author'))).json()) as ReleasesOverview;
  const rollBack = (body: object, who = 'admin') =>
    get('/__releases/rollback', { ...signedInAs(who), method: 'POST', body: JSON.stringify(body) });
  const migrateTo = (number: number | null) => {
    schema = number;
  };
  return { ...fixture, readOverview, rollBack, migrateTo };
}

describe('the release overview', () => {
  test('shows staff the live and stored versions, and the ledger', async (t) => {
    const { readOverview } = await setUp(t);
    const { releases, ledger, revision, refusal, canRollBack, faults } = await readOverview();
    assert.deepEqual([revision, refusal, canRollBack, faults], [2, null, true, []]);
    const portal = releases.find(({ name }) => name === 'portal');
    assert.deepEqual([portal?.version, portal?.previous], ['1.1.0', '1.0.0']);
    assert.deepEqual(
      portal?.kept.map(({ version, wasRolledBack }) => [version, wasRolledBack]),
      [['1.0.0', false]],
    );
    assert.equal(releases.length, 4);
    const [newest] = ledger;
    assert.deepEqual(
      [newest?.revision, newest?.kind, newest?.name, newest?.replaced, newest?.version, newest?.who],
      [2, 'release', 'portal', '1.0.0', '1.1.0', 'a test'],
    );
  });

  test('shows the source position of errors, or that there is no source map', async (t) => {
    const { get, put, readOverview } = await setUp(t);
    // Line 1 of the script maps to line 3 of the source, starting at its fifth column.
    const map = { version: 3, sources: ['portal/src/app.tsx'], names: [], mappings: 'AAEI' };
    await put([builds.portal('1.2.0')], { 'maps/js/app.js.map': JSON.stringify(map) });
    const report = (version: string, at: string) => ({
      ...{ release: 'portal', version, kind: 'error', cause: 'TypeError', text: '', at, page: '/', count: 1 },
    });
    const reports = [
      report('1.2.0', 'js/app.js:1:7'),
      report('1.2.0', 'js/app.js:9:1'),
      report('1.1.0', 'js/app.js:1:7'),
    ];
    const headers = { 'sec-fetch-site': 'same-origin' };
    await get('/__reports', { method: 'POST', headers, body: JSON.stringify({ reports }) });
    const { faults } = await readOverview();
    assert.deepEqual(
      faults.flatMap(({ version, latest }) => latest.map(({ at, source }) => [version, at, source])).sort(),
      [
        ['1.1.0', 'js/app.js:1:7', null],
        ['1.2.0', 'js/app.js:1:7', { file: 'portal/src/app.tsx', line: 3, column: 5 }],
        ['1.2.0', 'js/app.js:9:1', undefined],
      ],
    );
  });

  for (const [who, status] of [
    ['admin', 200],
    ['author', 200],
    ['client', 403],
    ['stranger', 401],
  ] as const) {
    test(`responds to ${who} with ${status}`, async (t) => {
      const { get } = await setUp(t);
      const response = await get('/__releases', signedInAs(who));
      assert.equal(response.status, status);
      assert.equal(response.headers.get('cache-control'), 'no-store');
      if (status !== 200) assert.doesNotMatch(await response.text(), /1\.1\.0/);
    });
  }

  test('requires a token, a request from our own pages, and a reachable backend', async (t) => {
    const { get } = await setUp(t);
    assert.equal((await get('/__releases')).status, 401);
    const malformed = { headers: { authorization: 'Bearer admin\tx' } };
    assert.equal((await get('/__releases', malformed)).status, 401);
    const foreign = { headers: { ...signedInAs('admin').headers, origin: 'https://evil.example' } };
    assert.equal((await get('/__releases', foreign)).status, 403);
    const { get: withoutBackend } = await startEdge(t);
    assert.equal((await withoutBackend('/__releases', signedInAs('admin'))).status, 503);
  });
});

describe('a rollback in the browser', () => {
  const rollbackRequest = { name: 'portal', version: '1.0.0', revision: 2 };

  test('makes the earlier version live and names the admin in the ledger', async (t) => {
    const { get, rollBack, readOverview } = await setUp(t);
    const response = await rollBack(rollbackRequest);
    assert.deepEqual([response.status, await readJson(response)], [200, { revision: 3 }]);
    const { remotes } = await readJson(await get('/healthz'));
    assert.equal((remotes as Record<string, string>).portal, '1.0.0');
    const [newest] = (await readOverview()).ledger;
    assert.deepEqual([newest?.kind, newest?.version, newest?.who], ['rollback', '1.0.0', 'The admin']);
  });

  test('is refused if something else has gone live in the meantime', async (t) => {
    const { get, rollBack } = await setUp(t);
    const response = await rollBack({ ...rollbackRequest, revision: 1 });
    assert.equal(response.status, 409);
    const { remotes } = await readJson(await get('/healthz'));
    assert.equal((remotes as Record<string, string>).portal, '1.1.0');
  });

  test('is refused if the version needs a migration that the backend lacks', async (t) => {
    const { put, edge, rollBack, migrateTo, store } = await setUp(t);
    const newer = builds.portal('1.2.0');
    const requires = { ...newer.declaration.requires, schema: 20260601000000 };
    await put([{ ...newer, declaration: { ...newer.declaration, requires } }]);
    await put([builds.portal('1.3.0')]);
    await edge.refresh();
    const olderRequest = { name: 'portal', version: '1.2.0', revision: 4 };
    const response = await rollBack(olderRequest);
    const { code, message } = await readJson(response);
    assert.deepEqual([response.status, code], [409, 'refused']);
    assert.match(String(message), /needs schema 20260601000000, but the backend has 20260101000000/);
    migrateTo(20260601000000);
    assert.equal((await rollBack(olderRequest)).status, 200);
    assert.deepEqual(
      (await store.ledger(1))[0]?.checks.find(({ check }) => check === 'schema'),
      { check: 'schema', result: 'passed' },
    );
  });

  test('works with a backend that does not report its schema', async (t) => {
    const { rollBack, migrateTo, store } = await setUp(t);
    migrateTo(null);
    assert.equal((await rollBack(rollbackRequest)).status, 200);
    const schema = (await store.ledger(1))[0]?.checks.find(({ check }) => check === 'schema');
    assert.equal(schema?.result, 'skipped');
  });

  test('is refused for all users except admins, and without a signing key', async (t) => {
    const { rollBack } = await setUp(t);
    assert.deepEqual(
      [
        (await rollBack(rollbackRequest, 'author')).status,
        (await rollBack(rollbackRequest, 'stranger')).status,
      ],
      [403, 401],
    );
    const { rollBack: withoutKey } = await setUp(t, false);
    const response = await withoutKey(rollbackRequest);
    assert.deepEqual([response.status, (await readJson(response)).code], [409, 'no_key']);
  });

  for (const [condition, body, status] of [
    ['of an unknown release', { ...rollbackRequest, name: 'shop' }, 409],
    ['without a version', { name: 'portal', revision: 2 }, 400],
    ['with a path as the name', { ...rollbackRequest, name: '../../portal' }, 400],
    ['with an unknown field', { ...rollbackRequest, force: true }, 400],
  ] as const) {
    test(`is refused ${condition}`, async (t) => {
      const { rollBack } = await setUp(t);
      assert.equal((await rollBack(body)).status, status);
    });
  }
});
