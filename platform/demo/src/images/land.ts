import { type Colour, mix, type Ramp, rampAt } from './colour.ts';
import { noiseFrom } from './noise.ts';
import { lay, type Picture } from './picture.ts';
import { between, randomFrom } from './random.ts';

/** A row of ridges from the far one to the near one. Heights are parts of the picture's height. */
export interface Range {
  readonly count: number;
  /** Where the far ridge's crest and the near ridge's crest lie (0 top, 1 bottom). */
  readonly far: number;
  readonly near: number;
  /** How tall the relief of the far and the near ridge is. */
  readonly relief: readonly [number, number];
  /** Peaks across the picture's height, far and near. */
  readonly peaks: readonly [number, number];
  /** Colours from far (0) to near (1). */
  readonly colours: Ramp;
  /** What the foot of each ridge dissolves into, and how much. */
  readonly mist: Colour;
  readonly haze: number;
  /** 0 rolling, 1 alpine. */
  readonly sharp: number;
  /** Light on the slopes that face it: side (-1 left, 1 right) and how much. */
  readonly sun?: { readonly side: number; readonly colour: Colour; readonly strength: number };
  /** Conifers on the near ridges. */
  readonly trees?: boolean;
  /** Makes one place higher than the rest: position across, and by how much. */
  readonly summit?: { readonly x: number; readonly lift: number; readonly width: number };
}

/** The crest of ridge `index` at pixel column x, as a row. */
function crestLine(p: Picture, seed: number, range: Range, index: number): Float32Array {
  const noise = noiseFrom(seed + index * 7919);
  const t = range.count > 1 ? index / (range.count - 1) : 1;
  const base = range.far + (range.near - range.far) * t;
  const relief = range.relief[0] + (range.relief[1] - range.relief[0]) * t;
  const peaks = range.peaks[0] + (range.peaks[1] - range.peaks[0]) * t;
  const line = new Float32Array(p.width + 2);
  for (let x = 0; x < line.length; x += 1) {
    const s = (x / p.height) * peaks + index * 11.7;
    const rolling = noise.sum(s, 1.5, 3, 0.4);
    const alpine = noise.crest(s * 0.62, 4.5, 6, 0.42) * 2.4 - 1.7 + noise.sum(s * 0.4, 9.5, 2) * 0.5;
    const form = rolling * (1 - range.sharp) + alpine * range.sharp;
    const d = range.summit ? (x / p.width - range.summit.x) / range.summit.width : 0;
    const summit = range.summit
      ? range.summit.lift * Math.exp(-(Math.abs(d) ** 1.15) * 1.2) * (1 - t) ** 5
      : 0;
    line[x] = (base - form * relief - summit) * p.height;
  }
  return line;
}

/** Conifers along a crest: raises the line by thin jagged triangles. */
function plant(line: Float32Array, p: Picture, seed: number, size: number): void {
  const random = randomFrom(seed ^ 0x7ee5);
  const noise = noiseFrom(seed ^ 0x33);
  const ground = Float32Array.from(line);
  for (let x = -10; x < p.width + 10; ) {
    const wood = noise.sum((x / p.height) * 2.6, 2.2, 2);
    const tall = size * p.height * between(random, 0.5, 1.15) * Math.max(0.25, Math.min(1.1, 0.75 + wood));
    const half = tall * between(random, 0.13, 0.19);
    if (wood > -0.3) {
      for (let i = Math.max(0, Math.ceil(x - half)); i <= Math.min(line.length - 1, x + half); i += 1) {
        const d = Math.abs(i - x) / half;
        const step = 0.07 * Math.sin(d * 21 + x);
        const top = (ground[i] as number) - tall * (1 - d ** 0.82) * (1 + step) + 2;
        if (top < (line[i] as number)) line[i] = top;
      }
    }
    x += half * between(random, 0.55, 1.9) + 1;
  }
}

/** Paints the ridges over what is there. */
export function paintRange(p: Picture, seed: number, range: Range): void {
  for (let index = 0; index < range.count; index += 1) {
    const t = range.count > 1 ? index / (range.count - 1) : 1;
    const line = crestLine(p, seed, range, index);
    const slopes = Float32Array.from(line);
    if (range.trees && t > 0.55) plant(line, p, seed + index, 0.03 + 0.05 * t);
    const body = rampAt(range.colours, t);
    const deep = 0.09 + 0.2 * t;
    const grainNoise = noiseFrom(seed + 31 * index + 5);
    const haze = range.haze * (1 - 0.55 * t);
    for (let x = 0; x < p.width; x += 1) {
      const crest = line[x] as number;
      const y0 = Math.max(0, Math.floor(crest - 1));
      const soil = slopes[x] as number;
      const a = slopes[Math.max(0, x - 5)] as number;
      const b = slopes[Math.min(p.width, x + 5)] as number;
      const lean = range.sun ? ((a - b) / 10) * range.sun.side : 0;
      for (let y = y0; y < p.height; y += 1) {
        const cover = Math.min(1, y + 1 - crest);
        if (cover <= 0) continue;
        const down = (y - soil) / p.height;
        let colour = mix(body, range.mist, haze * (1 - Math.exp(-Math.max(0, down) / deep)));
        if (range.sun && y > soil - 2 && down < 0.3) {
          // Slopes turn in and out of the light along gullies that run down from the crest.
          const n = x / p.height;
          const run = Math.max(0, down);
          const gully =
            grainNoise.at(n * 13 + run * 8 * range.sun.side, run * 9 + index) +
            0.5 * grainNoise.at(n * 31 + run * 17 * range.sun.side, run * 21 + index);
          const edge = Math.min(1, Math.max(0, (gully + lean * 1.6) * 2.1 + 0.3));
          colour = mix(
            colour,
            range.sun.colour,
            edge * Math.exp(-run / (0.05 + 0.04 * (1 - t))) * range.sun.strength * (1 - 0.55 * t),
          );
        }
        lay(p, (y * p.width + x) * 3, colour, cover);
      }
    }
  }
}

/** Banks of fog: soft horizontal veils around a height. */
export function paintMist(
  p: Picture,
  seed: number,
  y: number,
  thick: number,
  colour: Colour,
  strength: number,
): void {
  const noise = noiseFrom(seed ^ 0x4157);
  const columns = new Float32Array(p.width);
  for (let x = 0; x < p.width; x += 1) columns[x] = noise.sum((x / p.height) * 1.3, 0.5, 3);
  const top = Math.max(0, Math.floor((y - thick * 3) * p.height));
  const bottom = Math.min(p.height, Math.ceil((y + thick * 3) * p.height));
  for (let row = top; row < bottom; row += 1) {
    for (let x = 0; x < p.width; x += 1) {
      const d = (row / p.height - y - (columns[x] as number) * thick * 0.8) / thick;
      const a = Math.exp(-d * d) * strength * (0.75 + 0.5 * (columns[(x * 3) % p.width] as number) * 0.4);
      if (a > 0.004) lay(p, (row * p.width + x) * 3, colour, Math.min(1, a));
    }
  }
}
