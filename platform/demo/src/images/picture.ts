import type { Colour } from './colour.ts';
import { randomFrom } from './random.ts';

/** A picture while it is painted: three floats a pixel, row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** An empty (black) picture. */
export function picture(width: number, height: number): Picture {
  return { width, height, data: new Float32Array(width * height * 3) };
}

/** A coarse field of numbers that is read smoothly at any pixel. */
export interface Field {
  readonly columns: number;
  readonly rows: number;
  readonly step: number;
  readonly values: Float32Array;
}

/** Computes a function of pixel coordinates every `step` pixels. */
export function field(p: Picture, step: number, value: (x: number, y: number) => number): Field {
  const columns = Math.ceil(p.width / step) + 2;
  const rows = Math.ceil(p.height / step) + 2;
  const values = new Float32Array(columns * rows);
  for (let j = 0; j < rows; j += 1) {
    for (let i = 0; i < columns; i += 1) values[j * columns + i] = value(i * step, j * step);
  }
  return { columns, rows, step, values };
}

/** Reads a field between its points. */
export function read(f: Field, x: number, y: number): number {
  const gx = Math.min(Math.max(x / f.step, 0), f.columns - 1.001);
  const gy = Math.min(Math.max(y / f.step, 0), f.rows - 1.001);
  const i = Math.floor(gx);
  const j = Math.floor(gy);
  const u = gx - i;
  const v = gy - j;
  const k = j * f.columns + i;
  const a = f.values[k] as number;
  const b = f.values[k + 1] as number;
  const c = f.values[k + f.columns] as number;
  const d = f.values[k + f.columns + 1] as number;
  const top = a + (b - a) * u;
  return top + (c + (d - c) * u - top) * v;
}

/** Lays a colour over one pixel. */
export function lay(p: Picture, index: number, colour: Colour, alpha: number): void {
  const d = p.data;
  d[index] = (d[index] as number) * (1 - alpha) + colour[0] * alpha;
  d[index + 1] = (d[index + 1] as number) * (1 - alpha) + colour[1] * alpha;
  d[index + 2] = (d[index + 2] as number) * (1 - alpha) + colour[2] * alpha;
}

/** Adds light to one pixel; it never goes beyond white. */
export function light(p: Picture, index: number, r: number, g: number, b: number): void {
  const d = p.data;
  d[index] = 1 - (1 - (d[index] as number)) * (1 - r);
  d[index + 1] = 1 - (1 - (d[index + 1] as number)) * (1 - g);
  d[index + 2] = 1 - (1 - (d[index + 2] as number)) * (1 - b);
}

/** A soft round light. `radius` is the distance at which about a third is left. */
export function glow(
  p: Picture,
  cx: number,
  cy: number,
  radius: number,
  colour: Colour,
  strength: number,
  flat = 1,
) {
  const reach = radius * 3.2;
  const y0 = Math.max(0, Math.floor(cy - reach / flat));
  const y1 = Math.min(p.height, Math.ceil(cy + reach / flat));
  const x0 = Math.max(0, Math.floor(cx - reach));
  const x1 = Math.min(p.width, Math.ceil(cx + reach));
  const fall = (distance: number) => Math.exp(-(distance * distance) / (radius * radius));
  const across = Float32Array.from({ length: Math.max(0, x1 - x0) }, (_, k) => fall(x0 + k - cx));
  for (let y = y0; y < y1; y += 1) {
    const down = fall((y - cy) * flat) * strength;
    if (down < 0.0004) continue;
    for (let x = x0; x < x1; x += 1) {
      const a = (across[x - x0] as number) * down;
      if (a > 0.0004) light(p, (y * p.width + x) * 3, colour[0] * a, colour[1] * a, colour[2] * a);
    }
  }
}

/** Eight-bit pixels with film grain, which also hides the steps of a long gradient. */
export function develop(p: Picture, seed: number, grain = 0.022, vignette = 0.16): Buffer {
  const random = randomFrom(seed ^ 0x9e3779b9);
  const { width, height, data } = p;
  const strip = new Float32Array(8192);
  for (let i = 0; i < strip.length; i += 1) strip[i] = (random() + random() + random() - 1.5) * grain;
  const out = Buffer.allocUnsafe(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    let at = Math.floor(random() * 8192);
    const vy = y / height - 0.5;
    for (let x = 0; x < width; x += 1) {
      const vx = x / width - 0.5;
      const shade = 1 - vignette * (vx * vx + vy * vy) * 1.6;
      at = (at + 1) & 8191;
      const n = strip[at] as number;
      const i = (y * width + x) * 3;
      for (let k = 0; k < 3; k += 1) {
        const v = ((data[i + k] as number) * shade + n) * 255 + 0.5;
        out[i + k] = v < 0 ? 0 : Math.min(v, 255);
      }
    }
  }
  return out;
}
