import { describe, expect, test } from '@jest/globals';
import { badgeColors } from './badge-colors.ts';

describe('badgeColors', () => {
  test.each([
    ['#0B5F50', '#ffffff'],
    ['#F0B95A', '#000000'],
    ['#ffffff', '#000000'],
    ['#000000', '#ffffff'],
    ['#A3221B', '#ffffff'],
  ])('on %s: %s', (color, text) => {
    expect(badgeColors(color)).toEqual({ background: color, text });
  });

  test.each([null, undefined, '', 'red', '#fff', 'url(x)', '#12345g'])('%j is no colour', (color) => {
    expect(badgeColors(color)).toBeNull();
  });

  test('whatever the colour, the better of the two texts has at least 4.5:1', () => {
    for (let grey = 0; grey < 256; grey += 1) {
      const channel = grey / 255;
      const light = channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
      const hex = `#${grey.toString(16).padStart(2, '0').repeat(3)}`;
      const ratio = badgeColors(hex)?.text === '#ffffff' ? 1.05 / (light + 0.05) : (light + 0.05) / 0.05;
      expect(ratio).toBeGreaterThan(4.5);
    }
  });
});
