import type { Colour } from './colour.ts';
import { noiseFrom } from './noise.ts';
import { lay, type Picture } from './picture.ts';

/** How a lake answers the sky above it. */
export interface Lake {
  /** The shore (0 top, 1 bottom). */
  readonly shore: number;
  readonly ripple: number;
  readonly depth: Colour;
  /** How much of the depth's colour shows at the shore and at the picture's foot. */
  readonly dark: readonly [number, number];
  /** Height of reflection to height of what is reflected. */
  readonly stretch?: number;
}

/** Mirrors everything above the shore into the part below it. */
export function paintLake(p: Picture, seed: number, lake: Lake): void {
  const noise = noiseFrom(seed ^ 0x1a4e);
  const y0 = Math.round(lake.shore * p.height);
  const { stretch = 0.9 } = lake;
  const source = p.data.slice(0, y0 * p.width * 3);
  const { width, height } = p;
  const row = new Float32Array(width);
  const sway = new Float32Array(width);
  for (let y = y0; y < height; y += 1) {
    const far = (y - y0) / height;
    const near = far / (1 - lake.shore);
    const fy = 3 + 30 / (1 + near * 9);
    const fx = 1.6 + 9 / (1 + near * 7);
    for (let x = 0; x < width; x += 4) {
      const n = x / height;
      row[x] = noise.sum(n * fx, far * fy * 9, 3, 0.6);
      sway[x] = noise.at(n * fx * 1.7 + 40, far * fy * 13 + 7);
    }
    const amp = lake.ripple * height * (0.12 + near * 0.9);
    for (let x = 0; x < width; x += 1) {
      const x4 = x & ~3;
      const next = Math.min(width - 4, x4 + 4) & ~3;
      const f = (x - x4) / 4;
      const r = (row[x4] as number) * (1 - f) + (row[next] as number) * f;
      const s = (sway[x4] as number) * (1 - f) + (sway[next] as number) * f;
      const sy = Math.min(
        y0 - 2,
        Math.max(0, y0 - (y - y0) * stretch - Math.abs(r) * amp * 1.6 + s * amp * 0.5),
      );
      const sx = Math.min(width - 1, Math.max(0, x + s * amp * 0.45));
      const iy = Math.floor(sy);
      const v = sy - iy;
      const from = (iy * width + Math.floor(sx)) * 3;
      const to = (y * width + x) * 3;
      for (let c = 0; c < 3; c += 1) {
        p.data[to + c] =
          (source[from + c] as number) * (1 - v) + (source[from + width * 3 + c] as number) * v;
      }
      const dark = lake.dark[0] + (lake.dark[1] - lake.dark[0]) * near + r * 0.1 * (0.3 + near);
      lay(p, to, lake.depth, Math.max(0, Math.min(0.96, dark)));
    }
  }
}
