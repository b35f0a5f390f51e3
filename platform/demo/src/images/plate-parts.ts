import { between, type Random } from './random.ts';

/** The colours of one plate. */
export interface Skin {
  readonly page: string;
  readonly card: string;
  readonly line: string;
  readonly strong: string;
  readonly soft: string;
  readonly accent: string;
  readonly wash: string;
  readonly warm: string;
  readonly rose: string;
}

/** Light and dark, as the product itself has them. */
export const skins: Record<'light' | 'dark', Skin> = {
  light: {
    page: '#faf9f6',
    card: '#ffffff',
    line: '#e3e0d8',
    strong: '#2a3138',
    soft: '#cfcbc1',
    accent: '#0b5f50',
    wash: '#ddf0ea',
    warm: '#e9b872',
    rose: '#dd9384',
  },
  dark: {
    page: '#0e1115',
    card: '#151a20',
    line: '#2a313b',
    strong: '#dfe4e8',
    soft: '#3a434e',
    accent: '#5fd4b3',
    wash: '#12352d',
    warm: '#e2b06a',
    rose: '#d98a7c',
  },
};

/** The size of the surface that a plate is drawn on. */
export const plateSize = { width: 1120, height: 700 } as const;

/** Rounds to a tenth. */
export const r = (x: number) => Math.round(x * 10) / 10;
/** A rounded rectangle. */
export const box = (x: number, y: number, w: number, h: number, fill: string, radius = 4, more = '') =>
  `<rect x="${r(x)}" y="${r(y)}" width="${r(Math.max(w, 1))}" height="${r(h)}" rx="${radius}" fill="${fill}" ${more}/>`;
/** A surface with a hairline. */
export const card = (x: number, y: number, w: number, h: number, s: Skin) =>
  box(x, y, w, h, s.card, 10, `stroke="${s.line}"`);
/** A line of text. */
export const words = (x: number, y: number, w: number, s: Skin, h = 8) => box(x, y, w, h, s.soft, h / 2);
/** A heading. */
export const title = (x: number, y: number, w: number, s: Skin, h = 14) => box(x, y, w, h, s.strong, 3);
/** A status. */
export const pill = (x: number, y: number, w: number, fill: string, ink: string) =>
  box(x, y, w, 22, fill, 11) + box(x + 11, y + 8, w - 22, 6, ink, 3);

/** A smooth line through random points that rise from left to right. */
export function curve(
  random: Random,
  x: number,
  y: number,
  w: number,
  h: number,
  points: number,
  rise: number,
): string {
  const ys = Array.from(
    { length: points },
    (_, i) => y + h * (1 - (0.25 + (rise * i) / points + between(random, -0.13, 0.13))),
  );
  const step = w / (points - 1);
  let d = `M${r(x)},${r(ys[0] ?? y)}`;
  for (let i = 1; i < points; i += 1) {
    const px = x + step * i;
    d += ` C${r(px - step / 2)},${r(ys[i - 1] ?? y)} ${r(px - step / 2)},${r(ys[i] ?? y)} ${r(px)},${r(ys[i] ?? y)}`;
  }
  return d;
}

/** Sidebar, heading and primary action. */
export function frame(s: Skin, random: Random): string {
  const { width, height } = plateSize;
  let out = box(0, 0, width, height, s.page, 14);
  out += `<path d="M196,0 V${height}" stroke="${s.line}"/>`;
  out += `<circle cx="40" cy="42" r="10" fill="${s.accent}"/>${title(60, 36, 78, s, 12)}`;
  for (let i = 0; i < 7; i += 1) {
    const y = 98 + i * 44;
    if (i === 1) out += box(18, y - 12, 160, 36, s.wash, 6);
    out +=
      box(32, y, 12, 12, i === 1 ? s.accent : s.soft, 3) +
      box(58, y + 2, between(random, 56, 100), 8, i === 1 ? s.accent : s.soft, 4);
  }
  out += `<circle cx="44" cy="${height - 44}" r="14" fill="${s.warm}"/>${words(68, height - 48, 82, s)}`;
  return (
    out +
    title(232, 40, between(random, 150, 240), s, 18) +
    box(width - 152, 32, 118, 36, s.accent, 7) +
    box(width - 122, 47, 58, 7, s.page, 3.5)
  );
}
