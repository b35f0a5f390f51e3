import { describe, expect, test } from '@jest/globals';
import { readListPath } from './links.ts';

describe('readListPath', () => {
  test.each([
    [{ list: '/projects?technology=React&page=2' }, '/projects?technology=React&page=2'],
    [{ list: '/projects' }, '/projects'],
    [{ list: '/' }, '/projects'],
    [{ list: '/blog?search=x' }, '/projects'],
    [{ list: 'https://elsewhere.example/projects?' }, '/projects'],
    [{ list: 4 }, '/projects'],
    [{}, '/projects'],
    [null, '/projects'],
  ])('reads the state %j as %s', (state, path) => {
    expect(readListPath('/projects', state)).toBe(path);
  });
});
