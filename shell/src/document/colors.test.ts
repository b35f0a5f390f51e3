/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { contrast, deriveAccentColors, toOklch } from '@northlight/domain/accent';
import { type ColorMap, type ColorName, darkColors, lightColors } from '@northlight/shared-ui/tokens';

const backgrounds: ColorName[] = ['canvas', 'surface', 'layer', 'layer-hover'];
const statuses = ['success', 'warning', 'danger', 'info'] as const;
const texts: ColorName[] = ['text', 'text-secondary', 'text-muted', 'accent-text', ...statuses];

const pairs: [foreground: ColorName, background: ColorName, minimum: number][] = [
  ...texts.flatMap((text) =>
    backgrounds.map((background) => [text, background, 4.5] as [ColorName, ColorName, number]),
  ),
  ['text', 'layer-active', 4.5],
  ['text-secondary', 'layer-active', 4.5],
  ...statuses.map((status) => [status, `${status}-tint`, 4.5] as [ColorName, ColorName, number]),
  ...statuses.map((status) => ['text', `${status}-tint`, 4.5] as [ColorName, ColorName, number]),
  ['accent-text', 'accent-tint', 4.5],
  ['text', 'accent-tint', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['on-accent', 'accent-active', 4.5],
  ['on-danger', 'danger', 4.5],
  ['on-danger', 'danger-hover', 4.5],
  ['on-danger', 'danger-active', 4.5],
  ['canvas', 'text', 4.5],
  ...backgrounds
    .slice(0, 3)
    .map((background) => ['control-border', background, 3] as [ColorName, ColorName, number]),
  ...backgrounds.map((background) => ['focus', background, 3] as [ColorName, ColorName, number]),
  ['accent', 'layer-active', 3],
  ...(['chart-info', 'chart-danger'] as const).flatMap((bar): [ColorName, ColorName, number][] => [
    [bar, 'surface', 3],
    [bar, 'layer', 3],
    // Bars side by side also differ in brightness, whatever colours the reader can tell apart.
    [bar, 'accent', 1.8],
  ]),
];

describe.each<[string, ColorMap]>([
  ['light', lightColors],
  ['dark', darkColors],
])('%s colours', (_theme, colors) => {
  test.each(pairs)('%s on %s is at least %d:1', (foreground, background, minimum) => {
    expect(contrast(colors[foreground], colors[background])).toBeGreaterThanOrEqual(minimum);
  });
});

test('512 accents of any agency are readable in both schemes and keep their hue', () => {
  const channels = ['00', '24', '49', '6d', '92', 'b6', 'db', 'ff'];
  const accents = channels.flatMap((red) =>
    channels.flatMap((green) => channels.map((blue) => `#${red}${green}${blue}`)),
  );
  const faults: string[] = [];
  for (const accent of accents) {
    const derived = deriveAccentColors(accent);
    for (const [scheme, kit] of [
      ['light', lightColors],
      ['dark', darkColors],
    ] as const) {
      const colors: ColorMap = { ...kit, ...derived[scheme] };
      for (const [foreground, background, minimum] of pairs) {
        const found = contrast(colors[foreground], colors[background]);
        if (found < minimum) faults.push(`${accent} ${scheme}: ${foreground} on ${background} ${found}`);
      }
      const [wanted, shown] = [toOklch(accent), toOklch(colors.accent)];
      const turn = Math.abs(((wanted.hue - shown.hue + 540) % 360) - 180);
      // The hue of a grey is noise.
      if (shown.chroma > 0.03 && turn > 5) faults.push(`${accent} ${scheme}: hue turned by ${turn}`);
    }
  }
  expect(faults).toEqual([]);
});

describe('contrast', () => {
  test('is 21 for black on white and 1 for equal colours', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#0b5f50', '#0b5f50')).toBe(1);
  });

  test('accepts only opaque hexadecimal colours', () => {
    expect(() => contrast('rgb(0 0 0 / 0.5)', '#ffffff')).toThrow('Not a #rrggbb colour');
  });
});
