import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ReleaseReport } from '@northlight/contract/data';
import { createLog } from '@northlight/node-kit';
import type { EdgeContext } from '../http/peer.ts';
import { startEdge } from '../testing/index.ts';
import { createReadNameFilter } from './read-name-filter.ts';
import { ReleaseReports } from './release-reports.ts';

const report: ReleaseReport = {
  release: 'portal',
  version: '1.0.0',
  kind: 'error',
  cause: 'TypeError',
  text: 'x is not a function',
  at: 'js/app.js:1:200',
  page: '/client-portal/sprint/:sprintId',
  count: 1,
};

function createReports(lines: string[] = []) {
  const counts: Record<string, number> = {};
  const reports = new ReleaseReports({
    log: createLog({ level: 'warn', format: 'json', write: (line) => lines.push(line) }),
    find: async (_name, version) => (version.startsWith('9.') ? null : { files: { 'js/app.js': '' } }),
    isRoute: (path) => path === report.page || path === '/',
    filterReadName: createReadNameFilter({
      open: async () => ({
        stamp: '1',
        read: async () => Buffer.from('q({queryKey:["portal","project",e,"sprints"]})'),
      }),
    }),
    counts: {
      add(release, version, content, label = '', total = 1) {
        const key = [release, version, content, ...(content === 'fault' ? [] : [label])].join(' ').trim();
        if (total > 0) counts[key] = (counts[key] ?? 0) + total;
      },
    },
  });
  const post = async (body: unknown, address = '10.0.0.1') => {
    const raw = new Request('http://edge/__reports', {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const response = await reports.receive({
      req: { raw },
      get: () => ({ address }),
    } as unknown as EdgeContext);
    return response.status;
  };
  return { reports, counts, post, send: (...list: object[]) => post({ reports: list }) };
}

describe('release reports', () => {
  test('are counted by version, newest first, and logged', async () => {
    const lines: string[] = [];
    const { reports, send } = createReports(lines);
    assert.equal(
      await send(report, { ...report, count: 4 }, { ...report, kind: 'load', cause: 'chunk' }),
      204,
    );
    assert.equal(await send({ ...report, release: 'site', kind: 'load', cause: 'chunk' }), 204);
    const { since, faults } = reports.getSummary();
    assert.ok(Date.parse(since) <= Date.now());
    assert.deepEqual(
      faults.map(({ release, version, counts, latest }) => [
        `${release}@${version}`,
        counts,
        latest.map(({ cause, count }) => [cause, count]),
      ]),
      [
        ['site@1.0.0', { error: 0, load: 1 }, [['chunk', 1]]],
        [
          'portal@1.0.0',
          { error: 5, load: 1 },
          [
            ['chunk', 1],
            ['TypeError', 5],
          ],
        ],
      ],
    );
    assert.equal(lines.length, 4);
    assert.match(lines[0] ?? '', /"release":"portal".*"cause":"TypeError"/);
  });

  test('are dropped for unreleased versions', async () => {
    const { reports, send } = createReports();
    assert.equal(await send({ ...report, version: '9.0.0' }), 204);
    assert.deepEqual(reports.getSummary().faults, []);
  });

  for (const [content, forged, expected] of [
    ['a sentence', { text: 'Data loss: roll back at once!' }, { text: /^#[0-9a-f]{8}$/ }],
    ['a sentence as its cause', { cause: 'Data loss: roll back' }, { cause: /^#[0-9a-f]{8}$/ }],
    [
      'a sentence behind a known name',
      { cause: 'TypeError roll back' },
      { cause: /^TypeError #[0-9a-f]{8}$/ },
    ],
    [
      'a sentence behind known words',
      { text: 'Roll back now, it is null' },
      { text: /^… is null … #[0-9a-f]{8}$/ },
    ],
    ['an unknown file', { at: 'js/roll-back-now.js:1:2' }, { at: /^$/ }],
    ['an unknown page', { page: '/roll/back/now' }, { page: /^$/ }],
    ['an unknown kind of load', { kind: 'load', cause: 'roll back' }, { cause: /^#/ }],
    [
      'our loader’s words',
      { kind: 'load', text: 'portal: its entry returned 404' },
      { text: /returned 404/ },
    ],
  ] as const) {
    test(`contain none of the sender's words with ${content}`, async () => {
      const lines: string[] = [];
      const { reports, send } = createReports(lines);
      assert.equal(await send({ ...report, ...forged }), 204);
      const [stored] = reports.getSummary().faults[0]?.latest ?? [];
      for (const [field, pattern] of Object.entries(expected)) {
        assert.match(String(stored?.[field as 'text']), pattern);
        assert.match((JSON.parse(lines[0] ?? '') as Record<string, string>)[field] ?? '', pattern);
      }
    });
  }

  test('show a failed read’s name only if the version’s code contains all its words', async () => {
    const { reports, counts, send } = createReports();
    const failedRead = { ...report, cause: 'AppError unknown', at: '' };
    await send({ ...failedRead, text: 'reading portal project sprints' });
    await send({ ...failedRead, text: 'reading portal project sprints', count: 2 });
    await send({ ...failedRead, text: 'reading roll back project' });
    const texts = reports.getSummary().faults[0]?.latest.map(({ text, count }) => [text, count]);
    assert.match(String(texts?.[0]?.[0]), /^#[0-9a-f]{8}$/);
    assert.deepEqual(texts?.[1], ['reading portal project sprints', 3]);
    assert.deepEqual(counts, { 'portal 1.0.0 fault': 4 });
  });

  test('sum visits by released version', async () => {
    const { counts, post } = createReports();
    const visits = (release: string, version: string) => [
      [`${release} ${version} visit`, 1],
      [`${release} ${version} failed`, 1],
      [`${release} ${version} opened`, 3],
    ];
    assert.equal(await post({ visits: [...visits('portal', '1.0.0'), ...visits('site', '9.0.0')] }), 204);
    assert.equal(
      await post({
        visits: [
          ['portal dev visit', 1],
          ['portal 1.0.0 visit', 1],
        ],
      }),
      204,
    );
    delete counts['portal dev visit'];
    assert.deepEqual(counts, {
      'portal 1.0.0 visit': 2,
      'portal 1.0.0 failed': 1,
      'portal 1.0.0 opened': 3,
    });
  });

  const invalidBodies: Record<string, unknown> = {
    'invalid JSON': '{',
    'an object instead of a list': { reports: report },
    'too many reports': { reports: Array(21).fill(report) },
    'an unknown key': { reports: [{ ...report, user: 'a@b.example' }] },
    'an unknown key beside the list': { reports: [report], who: 'me' },
    'an invalid name': { reports: [{ ...report, release: '../../x' }] },
    'another kind': { reports: [{ ...report, kind: 'joke' }] },
    'a long text': { reports: [{ ...report, text: 'x'.repeat(201) }] },
    'a text with control characters': { reports: [{ ...report, text: 'a\nb' }] },
    'an address instead of a pattern': { reports: [{ ...report, page: '/a?email=x' }] },
    'a position outside the release': { reports: [{ ...report, at: 'https://evil.example/x.js' }] },
    'a huge count': { reports: [{ ...report, count: 1e9 }] },
    'two visits in one tab': { visits: [['portal 1.0.0 visit', 2]] },
    'duplicate count': {
      visits: [
        ['portal 1.0.0 visit', 1],
        ['portal 1.0.0 visit', 1],
      ],
    },
    'a negative sum': { visits: [['portal 1.0.0 opened', -1]] },
    'more pages than a tab opens': { visits: [['portal 1.0.0 opened', 201]] },
    'a property of every object': { visits: [['portal 1.0.0 constructor', 0]] },
    'an invalid name of a visited release': { visits: [['../../x 1.0.0 visit', 1]] },
    'an extra word': { visits: [['portal 1.0.0 visit me', 1]] },
    'too many sums': { visits: Array.from({ length: 81 }, (_, at) => [`portal 1.0.${at} visit`, 1]) },
  };
  for (const [content, body] of Object.entries(invalidBodies)) {
    test(`are refused with ${content}`, async () => {
      const { reports, counts, post } = createReports();
      assert.equal(await post(body), 400);
      assert.deepEqual([reports.getSummary().faults, counts], [[], {}]);
    });
  }

  test('are refused above 16 kB', async () => {
    const { post } = createReports();
    assert.equal(await post(' '.repeat(16 * 1024 + 1)), 413);
  });

  test('are limited to 20 a minute per visitor', async () => {
    const { post } = createReports();
    const body = { reports: [report] };
    for (let attempt = 0; attempt < 20; attempt += 1) assert.equal(await post(body), 204);
    assert.equal(await post(body), 429);
    assert.equal(await post(body, '10.0.0.2'), 204);
    // One IPv6 subscriber controls a whole block.
    for (let attempt = 0; attempt < 20; attempt += 1)
      assert.equal(await post(body, `2001:db8::${attempt}`), 204);
    assert.equal(await post(body, '2001:db8::ffff'), 429);
  });

  test('are stored for at most 40 versions with 25 different reports each', async () => {
    const { reports, post } = createReports();
    for (let version = 0; version < 60; version += 1) {
      const list = Array.from({ length: 20 }, (_, line) => ({
        ...report,
        version: `1.0.${version}`,
        at: `js/app.js:${line}:1`,
      }));
      await post({ reports: list }, `10.0.1.${version}`);
      await post({ reports: list.map((each) => ({ ...each, page: '/' })) }, `10.0.2.${version}`);
    }
    const { faults } = reports.getSummary();
    assert.equal(faults.length, 40);
    assert.deepEqual(new Set(faults.map(({ latest }) => latest.length)), new Set([25]));
    assert.equal(faults[0]?.version, '1.0.59');
  });

  test('are accepted only from our own pages, by POST', async (t) => {
    const { get } = await startEdge(t);
    const init = { method: 'POST', body: JSON.stringify({ reports: [report] }) };
    assert.equal((await get('/__reports', init)).status, 403, 'the request does not come from a page');
    const fromOwnPage = { ...init, headers: { 'sec-fetch-site': 'same-origin' } };
    assert.equal((await get('/__reports', fromOwnPage)).status, 204);
    assert.equal((await get('/__reports')).status, 405);
    const foreign = { ...init, headers: { origin: 'https://evil.example' } };
    assert.equal((await get('/__reports', foreign)).status, 403);
  });
});
