import assert from 'node:assert/strict';
import { test } from 'node:test';
import { remoteManifest } from '@northlight/registry/testing';
import { inWords } from './page-visit.ts';
import { firstVisits, linkedVisits, unlinkedVisits, type Visit } from './visits.ts';

const person = (email: string, role: string) => ({ email, role, password: 'x' });
const people = [
  person('admin', 'admin'),
  person('author', 'author'),
  person('acme', 'client'),
  person('globex', 'client'),
];
const route = (path: string, access: 'public' | 'client' | 'staff' | 'admin') => ({
  path,
  access,
  title: path,
});
const remote = remoteManifest('any', [], {
  declaration: {
    routes: [
      route('/', 'public'),
      route('/post/:slug', 'public'),
      route('/home', 'client'),
      route('/home/:id', 'client'),
      route('/desk', 'staff'),
      route('/keys', 'admin'),
    ],
  },
});
const told = (visits: readonly Visit[]) =>
  visits.map(({ path, person: who, width, entry }) => `${path} ${who?.email ?? 'nobody'} ${width} ${entry}`);

test('each page is opened by everybody who may, who may least first, in both widths and by both ways in', () => {
  assert.deepEqual(told(firstVisits(remote, people, 'whole')), [
    '/ nobody 1440 document',
    '/ nobody 390 document',
    '/home acme 390 document',
    '/home globex 1440 link',
    '/desk author 390 document',
    '/desk admin 1440 link',
    '/keys admin 390 link',
    '/keys admin 1440 document',
  ]);
});

test('a parameter comes from the first link that somebody sees, and else from nothing', () => {
  const [visit] = firstVisits(remote, people, 'whole').filter(({ path }) => path === '/home');
  assert.ok(visit);
  assert.deepEqual(told(linkedVisits(visit, ['/desk', '/home/1', '/home/2', '/elsewhere/3'])), [
    '/home/1 acme 390 document',
  ]);
  const rest = unlinkedVisits(remote, new Set(['/home/:id']), people, 'page');
  assert.deepEqual(told(rest), ['/post/none nobody 1440 document']);
});

for (const [said, words] of [
  ['page.goto: net::ERR_TOO_MANY_REDIRECTS at http://localhost/', 'cannot be opened: too many redirects'],
  ['page.evaluate: Target crashed', 'its tab has crashed, as one does that has no memory left'],
  [
    'locator.click: Target page, context or browser has been closed\nCall log:',
    'its tab has crashed, as one does that has no memory left',
  ],
  ['page.evaluate: TypeError: list is not iterable', 'TypeError: list is not iterable'],
] as const) {
  test(`"${said}" is told in words`, () => assert.equal(inWords(new Error(said)), words));
}
