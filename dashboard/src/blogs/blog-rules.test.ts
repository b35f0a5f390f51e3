import { describe, expect, test } from '@jest/globals';
import { toPlainText } from '../editor/html/editor-html.ts';
import { getBlogState, isSlug, toSlug } from './blog-rules.ts';

describe('slugs', () => {
  test.each([
    ['Hello World', 'hello-world'],
    ['  Two -- three!  ', 'two-three'],
    ['C++ & Rust: 2026', 'c-rust-2026'],
    ['Ärger über Öl', 'aerger-ueber-oel'],
    ['A\u0308rger à Besançon, ǖ', 'aerger-a-besancon-ue'],
    ['STRASSE, Straße, STRAẞE', 'strasse-strasse-strasse'],
    ['Œuvre, Ærø', 'oeuvre-aero'],
    ['日本', ''],
    [`${'a'.repeat(199)} b`, 'a'.repeat(199)],
  ])('%j becomes %j', (title, slug) => {
    expect(toSlug(title)).toBe(slug);
    expect(slug === '' || isSlug(slug)).toBe(true);
  });
  test.each(['', 'A', 'a--b', '-a', 'a-', 'a b', 'a/b', 'a'.repeat(201)])('%j is not a slug', (text) => {
    expect(isSlug(text)).toBe(false);
  });
});

describe('a post', () => {
  const now = new Date('2026-03-10T09:00:00Z');
  test.each([
    [false, null, 'draft'],
    [false, '2026-01-01T00:00:00Z', 'draft'],
    [true, null, 'published'],
    [true, '2026-03-10T09:00:00Z', 'published'],
    [true, '2026-03-10T09:02:00Z', 'scheduled'],
  ])('with published %p and publish_at %p is %s', (published, publish_at, state) => {
    expect(getBlogState({ published, publish_at }, now)).toBe(state);
  });
});

test('converts rich text to one line per block for comparison', () => {
  expect(
    toPlainText(
      '<h2>A</h2><p>b &amp;&nbsp;<em>c</em></p><ul><li>d</li></ul><figure><figcaption>e</figcaption></figure>f',
    ),
  ).toBe('A\nb &\u00a0c\nd\ne\nf');
});
