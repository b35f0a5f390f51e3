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
    ['//blog', '/blog', {}, '/blog'],
    ['//', '/', {}, '/'],
    ['/%62l%6Fg', '/blog', {}, '/blog'],
    ['/blog/%7e%41%7a%2d%30%5F%2E%5a', '/blog/:slug', { slug: '~Az-0_.Z' }, '/blog/~Az-0_.Z'],
    [
      '/blog/%25%40%5B%5E%60%7B%7F%2f',
      '/blog/:slug',
      { slug: '%@[^`{\x7f/' },
      '/blog/%25%40%5B%5E%60%7B%7F%2f',
    ],
    ['/A/1/c//2/', '/a/:b/c/:d', { b: '1', d: '2' }, '/a/1/c/2'],
  ])('%s matches %s', (path, pattern, params, canonicalPath) => {
    const match = matchRoute(routes, path);
    expect(match?.route.path).toBe(pattern);
    expect(match?.params).toEqual(params);
    expect(match?.path).toBe(canonicalPath);
  });

  test.each(['/nope', '/blog/a/b', '/blog/%E0%A4%A', '/a/1/x/2'])('%s matches no route', (path) => {
    expect(matchRoute(routes, path)).toBeNull();
  });
});
