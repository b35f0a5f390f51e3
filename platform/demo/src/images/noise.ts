import { randomFrom } from './random.ts';

/** Gradient noise with its octave sums; every value is about -1..1 unless said otherwise. */
export interface Noise {
  at(x: number, y: number): number;
  /** Octaves added up, each at twice the frequency and `gain` of the one before. */
  sum(x: number, y: number, octaves: number, gain?: number): number;
  /** Octaves folded at zero, so that crests are sharp: 0..1. */
  crest(x: number, y: number, octaves: number, gain?: number): number;
}

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);

/** Builds the noise of one seed. */
export function noiseFrom(seed: number): Noise {
  const random = randomFrom(seed);
  const order = new Uint8Array(512);
  for (let i = 0; i < 256; i += 1) order[i] = i;
  for (let i = 255; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    const kept = order[i] as number;
    order[i] = order[j] as number;
    order[j] = kept;
  }
  order.copyWithin(256, 0, 256);
  const gx = new Float32Array(256);
  const gy = new Float32Array(256);
  for (let i = 0; i < 256; i += 1) {
    const angle = random() * Math.PI * 2;
    gx[i] = Math.cos(angle);
    gy[i] = Math.sin(angle);
  }

  const corner = (ix: number, iy: number, dx: number, dy: number): number => {
    const g = order[(order[ix & 255] as number) + (iy & 255)] as number;
    return (gx[g] as number) * dx + (gy[g] as number) * dy;
  };

  const at = (x: number, y: number): number => {
    const ix = Math.floor(x);
    const iy = Math.floor(y);
    const fx = x - ix;
    const fy = y - iy;
    const u = fade(fx);
    const v = fade(fy);
    const a = corner(ix, iy, fx, fy);
    const b = corner(ix + 1, iy, fx - 1, fy);
    const c = corner(ix, iy + 1, fx, fy - 1);
    const d = corner(ix + 1, iy + 1, fx - 1, fy - 1);
    const top = a + (b - a) * u;
    return (top + (c + (d - c) * u - top) * v) * 1.5;
  };

  return {
    at,
    sum(x, y, octaves, gain = 0.5) {
      let total = 0;
      let weight = 1;
      let norm = 0;
      for (let i = 0, f = 1; i < octaves; i += 1, f *= 2) {
        total += at(x * f + i * 17.3, y * f - i * 9.1) * weight;
        norm += weight;
        weight *= gain;
      }
      return total / norm;
    },
    crest(x, y, octaves, gain = 0.5) {
      let total = 0;
      let weight = 1;
      let norm = 0;
      for (let i = 0, f = 1; i < octaves; i += 1, f *= 2) {
        total += (1 - Math.min(1, Math.abs(at(x * f + i * 31.7, y * f + i * 3.9)) * 1.6)) * weight;
        norm += weight;
        weight *= gain;
      }
      return total / norm;
    },
  };
}
