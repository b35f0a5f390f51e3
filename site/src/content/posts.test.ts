import { describe, expect, test } from '@jest/globals';
import { findPublicationDay, formatReadingTime } from './post-meta.tsx';

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
    [200, '1 min read'],
    [201, '2 min read'],
  ])('formats %i words as %s', (words, expected) => {
    expect(formatReadingTime(words)).toBe(expected);
  });
});
