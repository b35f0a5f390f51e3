import { type Colour, mix, type Ramp, rampIndex, type Tint, tint } from './colour.ts';
import { noiseFrom } from './noise.ts';
import { field, light, type Picture, read } from './picture.ts';
import { between, randomFrom } from './random.ts';

/** Fills the picture with a ramp from top (0) to `horizon` (1), bent by slow clouds of `drift`. */
export function paintSky(p: Picture, seed: number, colours: Ramp, horizon = 1, drift = 0.05, tilt = 0): void {
  const noise = noiseFrom(seed);
  const scale = 1 / p.height;
  const bend = field(p, 8, (x, y) => {
    const warp = noise.sum(x * scale * 0.9, y * scale * 2.2, 2);
    return noise.sum(x * scale * 0.7 + warp * 0.6, y * scale * 2.6 + warp * 0.4, 4) * drift;
  });
  for (let y = 0; y < p.height; y += 1) {
    const t = y / p.height / horizon;
    for (let x = 0; x < p.width; x += 1) {
      const k = rampIndex(t + read(bend, x, y) + tilt * (x / p.width - 0.5));
      const i = (y * p.width + x) * 3;
      p.data[i] = colours.table[k] as number;
      p.data[i + 1] = colours.table[k + 1] as number;
      p.data[i + 2] = colours.table[k + 2] as number;
    }
  }
}

/** Stars, thinner towards `horizon`; a few are larger and carry a halo. */
export function paintStars(p: Picture, seed: number, count: number, horizon = 0.7, strength = 1): void {
  const random = randomFrom(seed ^ 0x51a7);
  const warm = tint('glow');
  const cold = tint('frost');
  for (let n = 0; n < count; n += 1) {
    const x = random() * p.width;
    const y = random() ** 1.5 * horizon * p.height;
    const size = 0.55 + random() ** 9 * 2.1;
    const colour = mix(cold, warm, random() ** 2);
    const power = (0.25 + random() * 0.75) * strength * (1 - (y / (horizon * p.height)) ** 2);
    const r = Math.ceil(size * 3);
    for (let j = -r; j <= r; j += 1) {
      for (let i = -r; i <= r; i += 1) {
        const px = Math.floor(x) + i;
        const py = Math.floor(y) + j;
        if (px < 0 || py < 0 || px >= p.width || py >= p.height) continue;
        const dx = px + 0.5 - x;
        const dy = py + 0.5 - y;
        const a = Math.exp(-(dx * dx + dy * dy) / (size * size)) * power;
        if (a > 0.01) light(p, (py * p.width + px) * 3, colour[0] * a, colour[1] * a, colour[2] * a);
      }
    }
  }
}

/** What the sky does in one long exposure: arcs around a pole. */
export function paintTrails(
  p: Picture,
  seed: number,
  count: number,
  pole: readonly [number, number],
  sweep: number,
): void {
  const random = randomFrom(seed ^ 0x7a11);
  const warm = tint('glow');
  const cold = tint('frost');
  const [px, py] = [pole[0] * p.width, pole[1] * p.height];
  const far = Math.hypot(Math.max(px, p.width - px), Math.max(py, p.height - py));
  for (let n = 0; n < count; n += 1) {
    const radius = Math.sqrt(random()) * far;
    const start = random() * Math.PI * 2;
    const colour = mix(cold, warm, random() ** 2);
    const power = 0.1 + random() ** 3 * 0.5;
    const steps = Math.max(2, Math.ceil(radius * sweep));
    for (let s = 0; s < steps; s += 1) {
      const angle = start + (s / steps) * sweep;
      const x = px + Math.cos(angle) * radius;
      const y = py + Math.sin(angle) * radius;
      const ix = Math.floor(x);
      const iy = Math.floor(y);
      if (ix < 0 || iy < 0 || ix >= p.width - 1 || iy >= p.height - 1) continue;
      const end = Math.min(1, Math.min(s, steps - s) / 24);
      const fx = x - ix;
      const fy = y - iy;
      for (const [dx, dy, w] of [
        [0, 0, (1 - fx) * (1 - fy)],
        [1, 0, fx * (1 - fy)],
        [0, 1, (1 - fx) * fy],
        [1, 1, fx * fy],
      ] as const) {
        const a = w * power * end;
        light(p, ((iy + dy) * p.width + ix + dx) * 3, colour[0] * a, colour[1] * a, colour[2] * a);
      }
    }
  }
}

/** One curtain of the aurora. Lengths are parts of the picture's height, positions parts of its sides. */
export interface Curtain {
  readonly y: number;
  readonly slope?: number;
  readonly wave?: number;
  readonly fold?: number;
  readonly tall?: number;
  readonly strength?: number;
  readonly low?: Tint;
  readonly high?: Tint;
  readonly from?: number;
  readonly to?: number;
}

/**
 * Aurora: each curtain is a folded line along which thin vertical rays are laid. Where the line turns back on itself the
 * rays lie close and the fold glows, as in the sky. Painted at a quarter of the size, since it has no sharp edge.
 */
export function paintAurora(p: Picture, seed: number, curtains: readonly Curtain[]): void {
  const step = 4;
  const w = Math.ceil(p.width / step);
  const h = Math.ceil(p.height / step);
  const glowMap = new Float32Array(w * h * 3);
  curtains.forEach((curtain, index) => {
    const noise = noiseFrom(seed + index * 977);
    const random = randomFrom(seed + index * 131);
    const {
      y,
      slope = 0,
      wave = 0.08,
      fold = 0.07,
      tall = 0.32,
      strength = 1,
      from = -0.1,
      to = 1.1,
    } = curtain;
    const low: Colour = tint(curtain.low ?? 'mint');
    const high: Colour = tint(curtain.high ?? 'dusk');
    const aspect = w / h;
    const samples = Math.round(w * 7 * (to - from));
    const lift = (7.5 / samples) * (to - from);
    const phase = between(random, 0, 50);
    for (let n = 0; n < samples; n += 1) {
      const u = n / samples;
      const s = (from + u * (to - from)) * aspect;
      const x = (s + noise.sum(s * 2.6 + phase, 3.3, 2) * fold * 1.7) * h;
      const foot = (y + slope * (s / aspect - 0.5) + noise.sum(s * 0.9 + phase, 8.8, 3) * wave) * h;
      const ends = Math.min(1, Math.min(u, 1 - u) * 7);
      const body = 0.55 + 0.45 * noise.sum(s * 2.1, 20 + phase, 2);
      const ray = 0.6 + 0.4 * noise.sum(s * 23, 40 + phase, 3);
      const length = tall * h * (0.6 + 0.5 * noise.sum(s * 3.1, 60 + phase, 3) + 0.25 * ray);
      const power = strength * ends * ends * Math.max(0, body) * ray * lift * w;
      const ix = Math.floor(x);
      if (power <= 0 || ix < 0 || ix >= w - 1) continue;
      const share = x - ix;
      const top = Math.max(0, Math.floor(foot - length * 4.5));
      const bottom = Math.min(h - 1, Math.ceil(foot + h * 0.05));
      for (let row = top; row <= bottom; row += 1) {
        const up = foot - row;
        const a =
          power *
          (up > 0
            ? Math.exp(-up / length) * Math.min(1, 0.35 + up / (h * 0.02))
            : 0.35 * Math.exp(up / (h * 0.013)));
        const t = Math.min(1, Math.max(0, up / (length * 1.5)));
        const k = (row * w + ix) * 3;
        for (let c = 0; c < 3; c += 1) {
          const v = ((low[c] as number) * (1 - t) + (high[c] as number) * t) * a;
          glowMap[k + c] = (glowMap[k + c] as number) + v * (1 - share);
          glowMap[k + 3 + c] = (glowMap[k + 3 + c] as number) + v * share;
        }
      }
    }
  });
  const soft = [0, 1, 2].map((c) => ({ columns: w, rows: h, step, values: blurred(glowMap, w, h, c) }));
  const [red, green, blue] = soft;
  if (!red || !green || !blue) return;
  for (let y = 0; y < p.height; y += 1) {
    for (let x = 0; x < p.width; x += 1) {
      const g = read(green, x, y);
      if (g < 0.003) continue;
      light(p, (y * p.width + x) * 3, squash(read(red, x, y)), squash(g), squash(read(blue, x, y)));
    }
  }
}

const squash = (v: number) => 0.82 * (1 - Math.exp(-v * 1.15));

function blurred(map: Float32Array, w: number, h: number, channel: number): Float32Array {
  const across = new Float32Array(w * h);
  const out = new Float32Array(w * h);
  const at = (x: number, y: number) => map[(y * w + Math.min(w - 1, Math.max(0, x))) * 3 + channel] as number;
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1)
      across[y * w + x] = at(x - 1, y) * 0.27 + at(x, y) * 0.46 + at(x + 1, y) * 0.27;
  }
  const down = (x: number, y: number) => across[Math.min(h - 1, Math.max(0, y)) * w + x] as number;
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1)
      out[y * w + x] = down(x, y - 1) * 0.25 + down(x, y) * 0.5 + down(x, y + 1) * 0.25;
  }
  return out;
}
