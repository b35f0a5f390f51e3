import { describe, expect, test } from '@jest/globals';
import { matching, split } from './search.ts';

const posts = [
  { title: 'Empty states', excerpt: 'What “nothing” means' },
  { title: 'Keyboards', excerpt: null },
  { title: 'CRM for all', excerpt: 'Not only STATES' },
];

describe('matching', () => {
  test.each([
    ['', [0, 1, 2]],
    ['  ', [0, 1, 2]],
    ['states', [0, 2]],
    [' KEYB ', [1]],
    ['nothing', [0]],
    ['null', []],
    ['.*', []],
  ])('%j finds %j', (search, expected) => {
    expect(matching(posts, search)).toEqual(expected.map((index) => posts[index]));
  });
});

describe('split', () => {
  test.each([
    [[], [], []],
    [['a'], ['a'], []],
    [['a', 'b', 'c'], ['a', 'b'], ['c']],
  ])('%j', (all, featured, latest) => {
    expect(split<string>(all)).toEqual({ featured, latest });
  });
});
