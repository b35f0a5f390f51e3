/** Red, green and blue, each 0..1, as displayed (sRGB). */
export type Colour = readonly [number, number, number];

/** Northlight's colours: ink, teal, the one green, paper, and the warm light at the horizon. */
export const palette = {
  ink: '#0c1518',
  night: '#0e1b21',
  deep: '#0e2e36',
  dusk: '#1d4652',
  teal: '#0b5f50',
  pine: '#123c38',
  sea: '#2c8a76',
  green: '#3fa98a',
  mint: '#5fd4b3',
  frost: '#bfe6d5',
  mist: '#dfeee6',
  paper: '#faf9f6',
  sand: '#e6dcc6',
  glow: '#fde3b0',
  amber: '#f0b96b',
  clay: '#c98a5c',
  slate: '#2a3b44',
} as const;

/** The name of a colour of the palette. */
export type Tint = keyof typeof palette;

/** Reads `#rrggbb`. */
export function hex(value: string): Colour {
  const n = Number.parseInt(value.slice(1), 16);
  return [((n >> 16) & 255) / 255, ((n >> 8) & 255) / 255, (n & 255) / 255];
}

/** The colour of that name. */
export const tint = (name: Tint): Colour => hex(palette[name]);

/** From a (0) to b (1). */
export function mix(a: Colour, b: Colour, t: number): Colour {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

const toLinear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const toDisplay = (c: number) => (c <= 0.0031308 ? c * 12.92 : 1.055 * Math.max(c, 0) ** (1 / 2.4) - 0.055);

function toLab([r8, g8, b8]: Colour): Colour {
  const r = toLinear(r8);
  const g = toLinear(g8);
  const b = toLinear(b8);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromLab([L, a, b]: Colour): Colour {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    toDisplay(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toDisplay(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toDisplay(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** Colours along 0..1, to be looked up quickly. */
export interface Ramp {
  /** 3 × 1025 values. */
  readonly table: Float32Array;
}

/** Stops as [position, colour]; between them the way goes through OKLab, so that teal to amber never turns grey. */
export function ramp(stops: readonly (readonly [number, Colour | Tint])[]): Ramp {
  const points = stops.map(([p, c]) => [p, toLab(typeof c === 'string' ? tint(c) : c)] as const);
  const table = new Float32Array(3 * 1025);
  for (let i = 0; i <= 1024; i += 1) {
    const t = i / 1024;
    let k = 0;
    while (k < points.length - 2 && t > (points[k + 1]?.[0] ?? 1)) k += 1;
    const a = points[k] ?? [0, [0, 0, 0]];
    const b = points[k + 1] ?? a;
    const span = b[0] - a[0];
    const f = span > 0 ? Math.min(1, Math.max(0, (t - a[0]) / span)) : 0;
    const s = f * f * (3 - 2 * f) * 0.5 + f * 0.5;
    const c = fromLab(mix(a[1], b[1], s));
    for (let n = 0; n < 3; n += 1) table[i * 3 + n] = Math.min(1, Math.max(0, c[n] ?? 0));
  }
  return { table };
}

/** The index of t's first component in a ramp's table. */
export const rampIndex = (t: number): number => (t <= 0 ? 0 : t >= 1 ? 3072 : Math.floor(t * 1024) * 3);

/** The colour at t. */
export function rampAt(r: Ramp, t: number): Colour {
  const i = rampIndex(t);
  return [r.table[i] ?? 0, r.table[i + 1] ?? 0, r.table[i + 2] ?? 0];
}
