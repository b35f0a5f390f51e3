import { describe, expect, test } from '@jest/globals';
import { postDay } from './post-day.ts';

describe('postDay', () => {
  test.each([
    ['2026-03-01T10:00:00+00:00', null, 'Europe/Berlin', '2026-03-01'],
    ['2026-03-01T23:30:00+00:00', null, 'Europe/Berlin', '2026-03-02'],
    ['2026-03-01T23:30:00+00:00', null, undefined, '2026-03-02'],
    ['2026-03-01T23:30:00+00:00', null, 'America/New_York', '2026-03-01'],
    ['2026-03-01T10:00:00+00:00', '2026-04-01T06:00:00+00:00', 'Europe/Berlin', '2026-04-01'],
  ])('made %s, planned %s, in %s: %s', (created_at, publish_at, zone, expected) => {
    expect(postDay({ created_at, publish_at }, zone)).toBe(expected);
  });
});
