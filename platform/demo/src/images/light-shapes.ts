import { type hex, mix, ramp, rampAt } from './colour.ts';
import type { Picture } from './picture.ts';

/** A round, evenly lit body in the sky. */
export function disc(
  p: Picture,
  cx: number,
  cy: number,
  r: number,
  top: ReturnType<typeof hex>,
  bottom: ReturnType<typeof hex>,
) {
  for (let y = Math.floor(cy - r - 1); y <= cy + r + 1; y += 1) {
    for (let x = Math.floor(cx - r - 1); x <= cx + r + 1; x += 1) {
      if (x < 0 || y < 0 || x >= p.width || y >= p.height) continue;
      const a = Math.min(1, r - Math.hypot(x + 0.5 - cx, y + 0.5 - cy) + 0.5);
      if (a <= 0) continue;
      const c = mix(top, bottom, (y - cy + r) / (2 * r));
      const i = (y * p.width + x) * 3;
      for (let k = 0; k < 3; k += 1)
        p.data[i + k] = (p.data[i + k] as number) * (1 - a) + (c[k] as number) * a;
    }
  }
}

/** The circle that ice in the air draws around the sun. */
export function ring(
  p: Picture,
  cx: number,
  cy: number,
  r: number,
  wide: number,
  colour: ReturnType<typeof hex>,
  strength: number,
) {
  const tones = ramp([
    [0, mix(colour, [1, 1, 1], 0.2)],
    [1, colour],
  ]);
  const reach = r + wide * 8;
  const inner = Math.max(0, r - wide * 3) ** 2;
  for (let y = Math.max(0, Math.floor(cy - reach)); y < Math.min(p.height, cy + reach); y += 1) {
    for (let x = Math.max(0, Math.floor(cx - reach)); x < Math.min(p.width, cx + reach); x += 1) {
      const q = (x - cx) * (x - cx) + (y - cy) * (y - cy);
      if (q < inner || q > reach * reach) continue;
      const d = (Math.sqrt(q) - r) / wide;
      const a = (d < 0 ? Math.exp(-d * d * 2) : Math.exp(-d * 0.8)) * strength;
      if (a < 0.004) continue;
      const c = rampAt(tones, Math.min(1, Math.abs(d)));
      const i = (y * p.width + x) * 3;
      for (let k = 0; k < 3; k += 1)
        p.data[i + k] = 1 - (1 - (p.data[i + k] as number)) * (1 - (c[k] as number) * a);
    }
  }
}
