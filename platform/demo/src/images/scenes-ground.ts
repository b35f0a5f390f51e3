import { hex, ramp, tint } from './colour.ts';
import { paintMap, paintStrata } from './earth.ts';
import { glow } from './picture.ts';
import type { Scene } from './scene.ts';

/** A cut through sediment, from sea green to warm sand. */
export const strata: Scene = (p, seed) => {
  paintStrata(
    p,
    seed,
    19,
    ramp([
      [0, 'ink'],
      [0.2, hex('#12383d')],
      [0.42, 'teal'],
      [0.56, hex('#4fa58b')],
      [0.68, hex('#b9d8bf')],
      [0.8, 'sand'],
      [0.91, hex('#e8bd80')],
      [1, 'clay'],
    ]),
    0.2,
    { x: 0.64, drop: 0.07 },
  );
};

/** A night map of contour lines with a warm basin. */
export const nightMap: Scene = (p, seed) => {
  paintMap(p, seed, {
    ground: ramp([
      [0, hex('#0a1417')],
      [0.3, hex('#0d2529')],
      [0.55, hex('#10443f')],
      [0.78, hex('#1f7563')],
      [1, hex('#69c6a4')],
    ]),
    line: hex('#a9ecd3'),
    strength: 0.5,
    lines: 30,
    scale: 1.35,
  });
  glow(p, p.width * 0.7, p.height * 0.36, p.height * 0.3, tint('amber'), 0.3);
};

/** A map on paper. */
export const paperMap: Scene = (p, seed) => {
  paintMap(p, seed, {
    ground: ramp([
      [0, hex('#bcd8cb')],
      [0.35, hex('#dbe7dc')],
      [0.6, hex('#f3f0e4')],
      [1, hex('#fbf6e6')],
    ]),
    line: hex('#0b5f50'),
    strength: 0.62,
    lines: 26,
    scale: 1.15,
  });
};
