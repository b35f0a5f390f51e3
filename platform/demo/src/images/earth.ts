import { type Colour, mix, type Ramp, rampAt, rampIndex } from './colour.ts';
import { noiseFrom } from './noise.ts';
import { field, lay, type Picture, read } from './picture.ts';

/** A cut through the ground: bands of sediment that swell, thin out and break at a fault. */
export function paintStrata(
  p: Picture,
  seed: number,
  bands: number,
  colours: Ramp,
  swell: number,
  fault?: { x: number; drop: number },
): void {
  const noise = noiseFrom(seed ^ 0x57a7);
  const bend = field(p, 6, (x, y) => {
    const n = x / p.height;
    const m = y / p.height;
    return noise.sum(n * 0.8, m * 0.7, 3) * swell + noise.sum(n * 2.2, m * 3.4 + 9, 3) * swell * 0.22;
  });
  const tone = (band: number) =>
    0.5 + 0.5 * noise.at(band * 0.37 + 0.5, 77.7) + 0.5 * noise.at(band * 1.73 + 0.5, 12.1);
  const tones = Array.from({ length: bands * 3 }, (_, i) => tone(i));
  for (let y = 0; y < p.height; y += 1) {
    for (let x = 0; x < p.width; x += 1) {
      let v = y / p.height + read(bend, x, y);
      if (fault) {
        const edge = (x / p.width - fault.x - (y / p.height - 0.5) * 0.12) * 340;
        v += fault.drop / (1 + Math.exp(-edge));
      }
      const place = Math.max(0, v + 0.6) * bands;
      const band = Math.floor(place);
      const inside = place - band;
      const base = v * 0.8 + 0.1 + ((tones[band % tones.length] as number) - 0.5) * 0.34;
      const k = rampIndex(base);
      const i = (y * p.width + x) * 3;
      // Each layer is lit at its top edge and shaded where the next one rests on it.
      const lit = 1 + 0.1 * Math.exp(-inside * 16) - 0.2 * Math.exp(-(1 - inside) * 7);
      for (let c = 0; c < 3; c += 1) p.data[i + c] = Math.min(1, (colours.table[k + c] as number) * lit);
    }
  }
}

/** What a map of heights is drawn with. */
export interface MapStyle {
  readonly ground: Ramp;
  readonly line: Colour;
  readonly strength: number;
  /** Contour lines from the lowest to the highest place. */
  readonly lines: number;
  readonly scale: number;
  /** Every n-th line is stronger. */
  readonly every?: number;
}

/** A map: shaded ground with contour lines of even width. */
export function paintMap(p: Picture, seed: number, style: MapStyle): void {
  const noise = noiseFrom(seed ^ 0x109);
  const scale = style.scale / p.height;
  const height = field(p, 4, (x, y) => {
    const wx = noise.sum(x * scale * 0.7 + 5, y * scale * 0.7, 2);
    const wy = noise.sum(x * scale * 0.7, y * scale * 0.7 + 9, 2);
    return 0.5 + 0.62 * noise.sum(x * scale + wx * 0.55, y * scale + wy * 0.55, 4, 0.42);
  });
  const { every = 5 } = style;
  for (let y = 0; y < p.height; y += 1) {
    for (let x = 0; x < p.width; x += 1) {
      const h = read(height, x, y);
      const gx = (read(height, x + 4, y) - read(height, x - 4, y)) / 8;
      const gy = (read(height, x, y + 4) - read(height, x, y - 4)) / 8;
      const shade = Math.max(-1, Math.min(1, (gx + gy) * p.height * 0.22));
      const i = (y * p.width + x) * 3;
      const colour = rampAt(style.ground, h + shade * 0.1);
      p.data[i] = colour[0];
      p.data[i + 1] = colour[1];
      p.data[i + 2] = colour[2];
      const level = h * style.lines;
      const nearest = Math.round(level);
      const steep = Math.hypot(gx, gy) * style.lines;
      const wide = nearest % every === 0 ? 1.5 : 0.85;
      const distance = Math.abs(level - nearest) / Math.max(steep, 0.0006);
      const a =
        Math.max(0, Math.min(1, wide + 0.5 - distance)) * style.strength * (nearest % every === 0 ? 1 : 0.6);
      if (a > 0) lay(p, i, style.line, a * Math.min(1, 0.35 + steep * 60));
    }
  }
}

/** Folded sheets of snow or sand in raking light: each sheet has a soft lit back and a sharp dark edge. */
export function paintDunes(
  p: Picture,
  seed: number,
  sheets: number,
  lit: Ramp,
  shade: Ramp,
  from: number,
  angle = 0.2,
): void {
  for (let n = 0; n < sheets; n += 1) {
    const noise = noiseFrom(seed + n * 613);
    const t = sheets > 1 ? n / (sheets - 1) : 0;
    const base = from + (1.02 - from) * t ** 1.25;
    const tall = 0.05 + 0.16 * t;
    const crests = new Float32Array(p.width);
    for (let x = 0; x < p.width; x += 1) {
      const s = x / p.height;
      const long = noise.sum(s * (1.5 - t * 0.8), 0.5, 2, 0.35);
      crests[x] = (base - tall * long - angle * (x / p.width - 0.5) * 0.3 * (n % 2 ? 1 : -1)) * p.height;
    }
    const up = rampAt(lit, t);
    const down = rampAt(shade, t);
    for (let x = 0; x < p.width; x += 1) {
      const crest = crests[x] as number;
      const slope =
        ((crests[Math.min(p.width - 1, x + 9)] as number) - (crests[Math.max(0, x - 9)] as number)) / 18;
      for (let y = Math.max(0, Math.floor(crest - 1)); y < p.height; y += 1) {
        const cover = Math.min(1, y + 1 - crest);
        if (cover <= 0) continue;
        const d = (y - crest) / p.height;
        const wind = noise.at((x / p.height) * 3 - d * 12, d * 46) * 0.035;
        const face = Math.max(0, Math.min(1, 0.52 - slope * 1.7 - d * (2.1 - t) + wind));
        lay(p, (y * p.width + x) * 3, mix(down, up, face), cover);
      }
    }
  }
}
