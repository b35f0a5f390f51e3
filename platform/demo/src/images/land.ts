import { type Colour, type Ramp, rampAt } from './colour.ts';
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
  const ridges = Array.from({ length: range.count }, (_, index) => {
    const t = range.count > 1 ? index / (range.count - 1) : 1;
    const slopes = crestLine(p, seed, range, index);
    const line = Float32Array.from(slopes);
    if (range.trees && t > 0.55) plant(line, p, seed + index, 0.03 + 0.05 * t);
    return { index, t, slopes, line };
  });
  // A ridge is painted only down to where a nearer one hides it; near ones are measured first, far ones painted first.
  const hidden = new Float32Array(p.width).fill(p.height);
  const feet = ridges.toReversed().map((ridge) => {
    const foot = Float32Array.from(hidden);
    for (let x = 0; x < p.width; x += 1) {
      hidden[x] = Math.min(hidden[x] as number, (ridge.line[x] as number) + 1);
    }
    return foot;
  });
  feet.reverse();
  ridges.forEach((ridge, k) => {
    paintRidge(p, seed, range, ridge, feet[k] ?? hidden);
  });
}

interface Ridge {
  readonly index: number;
  readonly t: number;
  readonly slopes: Float32Array;
  readonly line: Float32Array;
}

function paintRidge(p: Picture, seed: number, range: Range, ridge: Ridge, feet: Float32Array): void {
  const { index, t, slopes, line } = ridge;
  const { sun, mist } = range;
  const body = rampAt(range.colours, t);
  const deep = 0.09 + 0.2 * t;
  const noise = noiseFrom(seed + 31 * index + 5);
  const haze = range.haze * (1 - 0.55 * t);
  const d = p.data;
  // What depends on the depth below the crest alone: the mist, and how far the light reaches.
  const reach = 0.05 + 0.04 * (1 - t);
  const veil = new Float32Array(p.height + 1);
  const lit = new Float32Array(p.height + 1);
  for (let k = 0; k <= p.height; k += 1) {
    veil[k] = haze * (1 - Math.exp(-k / p.height / deep));
    lit[k] = sun ? Math.exp(-k / p.height / reach) * sun.strength * (1 - 0.55 * t) : 0;
  }
  for (let x = 0; x < p.width; x += 1) {
    const crest = line[x] as number;
    const soil = slopes[x] as number;
    const a = slopes[Math.max(0, x - 5)] as number;
    const b = slopes[Math.min(p.width, x + 5)] as number;
    const lean = sun ? ((a - b) / 10) * sun.side : 0;
    const n = x / p.height;
    const bottom = Math.min(p.height, Math.ceil(feet[x] as number) + 1);
    for (let y = Math.max(0, Math.floor(crest)); y < bottom; y += 1) {
      const cover = Math.min(1, y + 1 - crest);
      if (cover <= 0) continue;
      const k = Math.max(0, Math.min(p.height, Math.round(y - soil)));
      const m = veil[k] as number;
      let red = body[0] + (mist[0] - body[0]) * m;
      let green = body[1] + (mist[1] - body[1]) * m;
      let blue = body[2] + (mist[2] - body[2]) * m;
      const light = lit[k] as number;
      if (sun && light > 0.012 && y > soil - 2) {
        // Slopes turn in and out of the light along gullies that run down from the crest.
        const run = k / p.height;
        const gully =
          noise.at(n * 13 + run * 8 * sun.side, run * 9 + index) +
          0.5 * noise.at(n * 31 + run * 17 * sun.side, run * 21 + index);
        const edge = Math.min(1, Math.max(0, (gully + lean * 1.6) * 2.1 + 0.3)) * light;
        red += (sun.colour[0] - red) * edge;
        green += (sun.colour[1] - green) * edge;
        blue += (sun.colour[2] - blue) * edge;
      }
      const i = (y * p.width + x) * 3;
      d[i] = (d[i] as number) * (1 - cover) + red * cover;
      d[i + 1] = (d[i + 1] as number) * (1 - cover) + green * cover;
      d[i + 2] = (d[i + 2] as number) * (1 - cover) + blue * cover;
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
