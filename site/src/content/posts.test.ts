import { describe, expect, test } from '@jest/globals';
import { chooseBadgeColors } from './category-badge.tsx';
import { findPublicationDay, formatReadingTime } from './post-meta.tsx';

describe('chooseBadgeColors', () => {
  test.each([
    ['#0B5F50', '#ffffff'],
    ['#F0B95A', '#000000'],
    ['#ffffff', '#000000'],
    ['#000000', '#ffffff'],
    ['#A3221B', '#ffffff'],
  ])('for %s chooses the text colour %s', (color, text) => {
    expect(chooseBadgeColors(color)).toEqual({ background: color, text });
  });

  test.each([null, undefined, '', 'red', '#fff', 'url(x)', '#12345g'])('rejects %j', (color) => {
    expect(chooseBadgeColors(color)).toBeNull();
  });

  test('reaches a contrast of 4.5:1 on every grey', () => {
    for (let grey = 0; grey < 256; grey += 1) {
      const channel = grey / 255;
      const light = channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
      const hex = `#${grey.toString(16).padStart(2, '0').repeat(3)}`;
      const ratio =
        chooseBadgeColors(hex)?.text === '#ffffff' ? 1.05 / (light + 0.05) : (light + 0.05) / 0.05;
      expect(ratio).toBeGreaterThan(4.5);
    }
  });
});

describe('findPublicationDay', () => {
  test.each([
    ['2026-03-01T10:00:00+00:00', null, 'Europe/Berlin', '2026-03-01'],
    ['2026-03-01T23:30:00+00:00', null, 'Europe/Berlin', '2026-03-02'],
    ['2026-03-01T23:30:00+00:00', null, undefined, '2026-03-02'],
    ['2026-03-01T23:30:00+00:00', null, 'America/New_York', '2026-03-01'],
    ['2026-03-01T10:00:00+00:00', '2026-04-01T06:00:00+00:00', 'Europe/Berlin', '2026-04-01'],
  ])('for a post created %s and scheduled %s in %s returns %s', (created_at, publish_at, zone, expected) => {
    expect(findPublicationDay({ created_at, publish_at }, zone)).toBe(expected);
  });
});

describe('formatReadingTime', () => {
  test.each([
    [0, '1 min read'],
    [1, '1 min read'],
    [200, '1 min read'],
    [201, '2 min read'],
    [1000, '5 min read'],
    [1001, '6 min read'],
  ])('formats %i words as %s', (words, expected) => {
    expect(formatReadingTime(words)).toBe(expected);
  });
});
