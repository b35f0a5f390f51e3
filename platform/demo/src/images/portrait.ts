import sharp from 'sharp';
import { type Colour, hex, mix, type Ramp, ramp, type Tint, tint } from './colour.ts';
import { type Figure, outlineOf } from './figure.ts';
import { glow, type Picture, picture } from './picture.ts';
import type { Scene } from './scene.ts';
import { scenes } from './scenes.ts';
import { paintSky } from './sky.ts';

const grounds = {
  northern: scenes.northernSky,
  aurora: scenes.auroraOverRidges,
  curtains: scenes.curtains,
  lake: scenes.stillWater,
  map: scenes.nightMap,
  stars: scenes.trails,
  fog: scenes.moonAndFog,
  halo: scenes.halo,
  strata: scenes.strata,
} satisfies Record<string, Scene>;

/** A person and the landscape that fills the profile. */
export interface Sitter extends Figure {
  readonly land: keyof typeof grounds;
  readonly air: keyof typeof airs;
}

interface Air {
  readonly sky: Ramp;
  readonly sun: Tint;
  readonly edge: Colour;
}

const airs = {
  paper: {
    sky: ramp([
      [0, hex('#e4ece4')],
      [0.6, hex('#f4f1e6')],
      [1, hex('#f6e7c8')],
    ]),
    sun: 'paper',
    edge: hex('#fff6df'),
  },
  frost: {
    sky: ramp([
      [0, hex('#a9d0c4')],
      [0.6, hex('#d4e8dc')],
      [1, hex('#f2efdd')],
    ]),
    sun: 'paper',
    edge: hex('#f2fbf4'),
  },
  dawn: {
    sky: ramp([
      [0, hex('#8fc1b4')],
      [0.5, hex('#d9e3c8')],
      [1, hex('#f5d49c')],
    ]),
    sun: 'glow',
    edge: hex('#ffe9bd'),
  },
  sand: {
    sky: ramp([
      [0, hex('#e6dcc6')],
      [0.6, hex('#f3e3c0')],
      [1, hex('#eec58d')],
    ]),
    sun: 'paper',
    edge: hex('#fff1d4'),
  },
  sea: {
    sky: ramp([
      [0, hex('#5aa695')],
      [0.55, hex('#a8d4c0')],
      [1, hex('#e6ecd6')],
    ]),
    sun: 'frost',
    edge: hex('#dff5ea'),
  },
} satisfies Record<string, Air>;

async function mask(shapes: string, size: number, f: Figure, style = 'fill="#fff"'): Promise<Uint8Array> {
  const flip = f.facing === 'left' ? 'translate(100 0) scale(-1 1)' : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100"><rect width="100" height="100" fill="#000"/><g transform="${flip} translate(4.5 5.5) scale(.95)" ${style}>${shapes}</g></svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels === 1) return data;
  const one = new Uint8Array(size * size);
  for (let i = 0; i < one.length; i += 1) one[i] = data[i * info.channels] as number;
  return one;
}

/** Paints a portrait: a pale sky, and a person in profile through whom a northern landscape is seen. */
export async function paintPortrait(p: Picture, seed: number, sitter: Sitter): Promise<void> {
  const air = airs[sitter.air];
  const size = p.width;
  const outline = outlineOf(sitter);
  const [body, hair, collar, lines] = await Promise.all([
    mask(outline.body + outline.hair, size, sitter),
    mask(outline.hair, size, sitter),
    mask(outline.collar, size, sitter),
    mask(outline.lines, size, sitter, 'fill="none" stroke="#fff" stroke-width=".55"'),
  ]);
  const turn = sitter.facing === 'left' ? -1 : 1;
  paintSky(p, seed, air.sky, 1, 0.06, 0.1 * turn);
  glow(p, size * (0.5 + 0.2 * turn), p.height * 0.4, size * 0.26, tint(air.sun), 0.55);
  const inside = picture(p.width, p.height);
  const ground: Scene = grounds[sitter.land];
  ground(inside, seed);
  const ink = tint('ink');
  for (let i = 0, k = 0; i < body.length; i += 1, k += 3) {
    const cover = (body[i] as number) / 255;
    if (cover <= 0) continue;
    const y = Math.floor(i / size) / p.height;
    let c: Colour = [inside.data[k] as number, inside.data[k + 1] as number, inside.data[k + 2] as number];
    c = mix(c, ink, 0.12 + 0.16 * y);
    c = mix(c, ink, ((hair[i] as number) / 255) * 0.4);
    c = mix(c, air.edge, ((collar[i] as number) / 255) * 0.16);
    c = mix(c, air.edge, ((lines[i] as number) / 255) * 0.8);
    for (let n = 0; n < 3; n += 1)
      p.data[k + n] = (p.data[k + n] as number) * (1 - cover) + (c[n] as number) * cover;
  }
}
