import assert from 'node:assert/strict';
import { test } from 'node:test';
import { remoteManifest } from '@platform/registry/testing';
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
  visits.map(({ path, person: who, width }) => `${path} ${who?.email ?? 'nobody'} ${width}`);

test('each page is opened by everybody who may, in both widths among them', () => {
  assert.deepEqual(told(firstVisits(remote, people, 'whole')), [
    '/ nobody 1440',
    '/ nobody 390',
    '/home acme 1440',
    '/home globex 390',
    '/desk admin 1440',
    '/desk author 390',
    '/keys admin 1440',
    '/keys admin 390',
  ]);
});

test('a parameter comes from the first link that somebody sees, and else from nothing', () => {
  const [visit] = firstVisits(remote, people, 'whole').filter(({ path }) => path === '/home');
  assert.ok(visit);
  assert.deepEqual(told(linkedVisits(visit, ['/desk', '/home/1', '/home/2', '/elsewhere/3'])), [
    '/home/1 acme 1440',
  ]);
  const rest = unlinkedVisits(remote, new Set(['/home/:id']), people, 'page');
  assert.deepEqual(told(rest), ['/post/none nobody 1440']);
});
