import { beforeEach, describe, expect, test } from '@jest/globals';
import { type GuardedPage, guardedPageElementId } from '@platform/contract';
import { fetchGuardedFiles } from './guarded-files.ts';

const guarded: GuardedPage = {
  remote: 'portal',
  path: '/client-portal',
  access: 'client',
  session: [],
  data: [],
  files: [
    { url: '/remotes/portal/1.0.0/remoteEntry.js', integrity: 'sha384-a' },
    { url: '/remotes/portal/1.0.0/js/page.js', integrity: 'sha384-b' },
  ],
};

const preloads = () =>
  [...document.head.querySelectorAll('link')].map((link) => [
    link.rel,
    link.getAttribute('href'),
    link.integrity,
    link.crossOrigin,
  ]);

beforeEach(() => {
  document.head.replaceChildren();
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = guardedPageElementId;
  element.textContent = JSON.stringify(guarded);
  document.body.replaceChildren(element);
});

describe('the files of a guarded page', () => {
  test('are fetched with the checks that their scripts will carry, and once', () => {
    fetchGuardedFiles('portal');
    fetchGuardedFiles('portal');
    expect(preloads()).toEqual([
      ['preload', '/remotes/portal/1.0.0/remoteEntry.js', 'sha384-a', 'anonymous'],
      ['preload', '/remotes/portal/1.0.0/js/page.js', 'sha384-b', 'anonymous'],
    ]);
  });

  test('are left alone when the guard led elsewhere', () => {
    fetchGuardedFiles('dashboard');
    expect(preloads()).toEqual([]);
  });

  test('may be missing', () => {
    document.body.replaceChildren();
    fetchGuardedFiles('portal');
    expect(preloads()).toEqual([]);
  });
});
