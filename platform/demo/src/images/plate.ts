import {
  box,
  card,
  curve,
  frame,
  pill,
  plateSize,
  r,
  type Skin,
  skins,
  title,
  words,
} from './plate-parts.ts';
import { between, type Random, randomFrom } from './random.ts';

/** The kinds of screens that the plates show. */
export type PlateKind = 'pulse' | 'board' | 'ledger' | 'calendar' | 'record' | 'phones';

const kinds: Record<PlateKind, (s: Skin, random: Random) => string> = {
  pulse(s, random) {
    let out = frame(s, random);
    for (let i = 0; i < 3; i += 1) {
      const x = 232 + i * 288;
      out +=
        card(x, 100, 270, 118, s) +
        words(x + 22, 124, 92, s) +
        title(x + 22, 152, between(random, 70, 120), s, 30);
      out += `<path d="${curve(random, x + 160, 130, 90, 60, 6, 0.5)}" fill="none" stroke="${i === 2 ? s.warm : s.accent}" stroke-width="3"/>`;
    }
    out += card(232, 240, 560, 300, s) + title(256, 264, 130, s);
    for (let i = 0; i < 4; i += 1) out += `<path d="M256,${330 + i * 52} H768" stroke="${s.line}"/>`;
    const d = curve(random, 256, 310, 512, 190, 9, 0.55);
    out += `<path d="${d} L768,500 L256,500 Z" fill="${s.accent}" opacity=".13"/><path d="${d}" fill="none" stroke="${s.accent}" stroke-width="4"/>`;
    out += `<path d="${curve(random, 256, 350, 512, 150, 9, 0.25)}" fill="none" stroke="${s.warm}" stroke-width="3" stroke-dasharray="2 8" stroke-linecap="round"/>`;
    out += card(812, 240, 276, 300, s) + title(836, 264, 96, s);
    let from = -Math.PI / 2;
    for (const [share, colour] of [
      [0.52, s.accent],
      [0.27, s.warm],
      [0.13, s.rose],
      [0.08, s.soft],
    ] as const) {
      const to = from + share * Math.PI * 2 - 0.05;
      const at = (a: number) => `${r(950 + Math.cos(a) * 78)},${r(404 + Math.sin(a) * 78)}`;
      out += `<path d="M${at(from)} A78,78 0 ${share > 0.5 ? 1 : 0} 1 ${at(to)}" fill="none" stroke="${colour}" stroke-width="24"/>`;
      from += share * Math.PI * 2;
    }
    out += card(232, 562, 856, 104, s);
    for (let i = 0; i < 24; i += 1) {
      const h = between(random, 14, 70);
      out += box(
        256 + i * 34,
        650 - h,
        20,
        h,
        i % 7 === 5 ? s.warm : s.accent,
        3,
        `opacity="${r(0.45 + h / 130)}"`,
      );
    }
    return out;
  },
  board(s, random) {
    let out = frame(s, random);
    for (let c = 0; c < 4; c += 1) {
      const x = 232 + c * 217;
      out += title(x, 104, 60 + (c % 2) * 24, s, 11) + box(x + 170, 100, 28, 18, s.line, 9);
      let y = 134;
      const count = [4, 3, 4, 2][c] ?? 3;
      for (let i = 0; i < count; i += 1) {
        const h = between(random, 96, 142);
        out +=
          card(x, y, 200, h, s) +
          box(x + 16, y + 18, between(random, 90, 160), 10, s.strong, 3) +
          words(x + 16, y + 38, between(random, 80, 165), s);
        const colour = [s.accent, s.warm, s.rose][Math.floor(random() * 3)] ?? s.accent;
        out +=
          box(x + 16, y + h - 32, 52, 16, colour, 8, 'opacity=".28"') +
          `<circle cx="${x + 176}" cy="${r(y + h - 25)}" r="10" fill="${colour}"/>`;
        if (c === 1 && i === 0) out += box(x, y, 200, h, 'none', 10, `stroke="${s.accent}" stroke-width="3"`);
        y += h + 14;
      }
    }
    return out;
  },
  ledger(s, random) {
    let out = frame(s, random);
    for (let i = 0; i < 4; i += 1)
      out += pill(232 + i * 108, 92, 96, i === 0 ? s.wash : s.line, i === 0 ? s.accent : s.strong);
    out += card(232, 136, 856, 530, s);
    for (let c = 0; c < 5; c += 1) out += words([256, 380, 610, 780, 990][c] ?? 0, 160, 56, s, 7);
    for (let i = 0; i < 10; i += 1) {
      const y = 186 + i * 48;
      out += `<path d="M232,${y} H1088" stroke="${s.line}"/>`;
      const [fill, ink] = (
        [
          [s.wash, s.accent],
          [s.warm, s.strong],
          [s.wash, s.accent],
          [s.rose, s.strong],
        ] as const
      )[Math.floor(random() * 4)] ?? [s.wash, s.accent];
      out +=
        box(256, y + 20, 72, 8, s.strong, 4) +
        words(380, y + 20, between(random, 90, 190), s) +
        `<g opacity=".8">${pill(610, y + 13, 84, fill, ink)}</g>`;
      out += words(780, y + 20, between(random, 60, 120), s);
      const wide = between(random, 44, 92);
      out += box(1064 - wide, y + 19, wide, 10, s.strong, 4);
    }
    return out;
  },
  calendar(s, random) {
    let out = frame(s, random) + card(232, 100, 856, 566, s);
    for (let d = 0; d < 7; d += 1) {
      const x = 282 + d * 115;
      out += `${words(x + 34, 120, 44, s, 7)}<path d="M${x},150 V666" stroke="${s.line}"/>`;
      if (d === 2) out += box(x + 1, 150, 114, 515, s.wash, 0, 'opacity=".5"');
      let y = 168 + between(random, 0, 60);
      while (y < 590) {
        const h = between(random, 44, 116);
        const colour = [s.accent, s.accent, s.warm, s.rose][Math.floor(random() * 4)] ?? s.accent;
        if (d < 5 || random() > 0.6) {
          out +=
            box(x + 7, y, 101, h, colour, 6, 'opacity=".24"') +
            box(x + 7, y, 4, h, colour, 2) +
            box(x + 20, y + 12, between(random, 36, 76), 7, s.strong, 3.5);
        }
        y += h + between(random, 10, 64);
      }
    }
    for (let i = 0; i < 8; i += 1) out += words(246, 176 + i * 62, 24, s, 6);
    return `${out}<path d="M282,388 H1088" stroke="${s.rose}" stroke-width="2"/><circle cx="282" cy="388" r="5" fill="${s.rose}"/>`;
  },
  record(s, random) {
    let out = frame(s, random) + card(232, 100, 520, 566, s);
    out +=
      `<circle cx="284" cy="156" r="28" fill="${s.wash}" stroke="${s.accent}"/>` +
      title(330, 140, 170, s, 16) +
      words(330, 168, 120, s);
    for (let i = 0; i < 6; i += 1) {
      const y = 214 + Math.floor(i / 2) * 72;
      const x = 256 + (i % 2) * 240;
      out +=
        words(x, y, 60, s, 7) +
        box(x, y + 18, 222, 34, s.page, 6, `stroke="${s.line}"`) +
        box(x + 14, y + 31, between(random, 70, 160), 8, s.strong, 4);
    }
    out += title(256, 446, 96, s, 12);
    for (let i = 0; i < 5; i += 1)
      out += words(256, 476 + i * 22, i === 4 ? 210 : between(random, 400, 472), s);
    out += box(256, 606, 110, 36, s.accent, 7) + box(378, 606, 92, 36, 'none', 7, `stroke="${s.soft}"`);
    out +=
      card(772, 100, 316, 566, s) +
      title(796, 126, 84, s, 12) +
      `<path d="M808,172 V630" stroke="${s.line}" stroke-width="2"/>`;
    for (let i = 0; i < 7; i += 1) {
      const y = 176 + i * 70;
      out += `<circle cx="808" cy="${y + 6}" r="8" fill="${i < 2 ? s.accent : s.card}" stroke="${i < 2 ? s.accent : s.soft}" stroke-width="2"/>`;
      out +=
        box(832, y, between(random, 110, 190), 9, s.strong, 4) +
        words(832, y + 20, between(random, 140, 226), s, 7);
    }
    return out;
  },
  phones(s, random) {
    let out = '';
    for (let n = 0; n < 3; n += 1) {
      const x = 130 + n * 305;
      const y = n === 1 ? 0 : 46;
      out += box(x, y, 262, 560, s.strong, 38) + box(x + 7, y + 7, 248, 546, s.page, 32);
      out +=
        title(x + 28, y + 54, between(random, 90, 140), s, 16) +
        words(x + 28, y + 82, between(random, 110, 180), s);
      if (n === 1) {
        out += box(x + 28, y + 112, 206, 150, s.accent, 14);
        out += `<path d="${curve(random, x + 44, y + 132, 174, 108, 7, 0.5)}" fill="none" stroke="${s.page}" stroke-width="4"/>`;
      } else {
        for (let i = 0; i < 2; i += 1)
          out +=
            card(x + 28 + i * 107, y + 112, 99, 84, s) +
            title(x + 42 + i * 107, y + 130, 46, s, 20) +
            words(x + 42 + i * 107, y + 168, 58, s, 6);
      }
      for (let i = 0; i < 4; i += 1) {
        const top = y + (n === 1 ? 284 : 218) + i * 62;
        if (top > y + 460) continue;
        out +=
          card(x + 28, top, 206, 52, s) +
          `<circle cx="${x + 54}" cy="${top + 26}" r="12" fill="${i === 1 ? s.warm : s.wash}"/>`;
        out +=
          box(x + 78, top + 16, between(random, 60, 110), 8, s.strong, 4) +
          words(x + 78, top + 31, between(random, 70, 130), s, 6);
      }
      out += box(x + 86, y + 534, 90, 5, s.strong, 2.5);
    }
    return out;
  },
};

/** A plate as SVG of `plateSize`. */
export function plateSvg(kind: PlateKind, skin: 'light' | 'dark', seed: number, scale: number): Buffer {
  const { width, height } = plateSize;
  const body = kinds[kind](skins[skin], randomFrom(seed));
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}">${body}</svg>`,
  );
}

/** Where the solid surfaces of a plate stand, for the shadow under them: x, y, width, height, radius. */
export function plateBoxes(kind: PlateKind): readonly (readonly [number, number, number, number, number])[] {
  if (kind === 'phones')
    return [
      [130, 46, 262, 560, 38],
      [435, 0, 262, 560, 38],
      [740, 46, 262, 560, 38],
    ];
  return [[0, 0, plateSize.width, plateSize.height, 14]];
}
