/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { matchRoute } from './route-match.ts';

const routes = ['/', '/blog', '/blog/:slug', '/blog/archive', '/a/:b/c/:d'].map((path) => ({ path }));

describe('matchRoute', () => {
  test.each([
    ['/', '/', {}, '/'],
    ['/blog', '/blog', {}, '/blog'],
    ['/blog/', '/blog', {}, '/blog'],
    ['/Blog', '/blog', {}, '/blog'],
    ['/blog/hello', '/blog/:slug', { slug: 'hello' }, '/blog/hello'],
    ['/blog/archive', '/blog/archive', {}, '/blog/archive'],
    ['/blog/caf%C3%A9', '/blog/:slug', { slug: 'café' }, '/blog/caf%C3%A9'],
    ['/blog/a%2Fb', '/blog/:slug', { slug: 'a/b' }, '/blog/a%2Fb'],
    ['/A/1/c//2/', '/a/:b/c/:d', { b: '1', d: '2' }, '/a/1/c/2'],
  ])('%s is %s', (path, pattern, params, plain) => {
    const match = matchRoute(routes, path);
    expect(match?.route.path).toBe(pattern);
    expect(match?.params).toEqual(params);
    expect(match?.path).toBe(plain);
  });

  test.each(['/nope', '/blog/a/b', '/blog/%E0%A4%A', '/a/1/x/2'])('%s is nobody’s', (path) => {
    expect(matchRoute(routes, path)).toBeNull();
  });
});
