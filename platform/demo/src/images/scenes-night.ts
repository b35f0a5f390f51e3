import { hex, ramp, tint } from './colour.ts';
import { paintMist, paintRange } from './land.ts';
import { glow } from './picture.ts';
import { darkLand, night, type Scene } from './scene.ts';
import { paintAurora, paintSky, paintStars, paintTrails } from './sky.ts';
import { paintLake } from './water.ts';

/** Aurora over alpine ridges. */
export const auroraOverRidges: Scene = (p, seed) => {
  paintSky(p, seed, night, 0.82, 0.05);
  paintStars(p, seed, 520, 0.66);
  paintAurora(p, seed + 1, [
    { y: 0.5, slope: -0.16, wave: 0.16, tall: 0.2, strength: 1.15, high: 'sea' },
    { y: 0.4, slope: 0.2, wave: 0.12, tall: 0.13, strength: 0.5, from: 0.1, to: 0.95, high: 'dusk' },
  ]);
  glow(p, p.width * 0.72, p.height * 0.7, p.height * 0.24, tint('glow'), 0.34, 1.9);
  paintRange(p, seed + 2, {
    count: 4,
    far: 0.68,
    near: 0.93,
    relief: [0.1, 0.07],
    peaks: [1.5, 2.1],
    colours: darkLand,
    mist: hex('#3c9682'),
    haze: 0.62,
    sharp: 0.85,
    sun: { side: -1, colour: hex('#8fe0c2'), strength: 0.26 },
    summit: { x: 0.36, lift: 0.13, width: 0.14 },
  });
};

/** Star trails around the pole above one dark ridge. */
export const trails: Scene = (p, seed) => {
  paintSky(
    p,
    seed,
    ramp([
      [0, hex('#0a1a22')],
      [0.5, hex('#0e3a42')],
      [0.78, hex('#1e6c63')],
      [0.93, hex('#b9c795')],
      [1, hex('#f0bd78')],
    ]),
    0.86,
    0.04,
  );
  paintTrails(p, seed, 760, [0.34, 0.3], 0.52);
  paintRange(p, seed + 4, {
    count: 3,
    far: 0.77,
    near: 0.93,
    relief: [0.06, 0.05],
    peaks: [1.2, 1.6],
    mist: hex('#51917f'),
    haze: 0.4,
    sharp: 0.7,
    colours: ramp([
      [0, hex('#1d4f50')],
      [0.5, hex('#11333a')],
      [1, 'ink'],
    ]),
    trees: true,
  });
};

/** Aurora standing over water. */
export const auroraLake: Scene = (p, seed) => {
  paintSky(p, seed, night, 0.68, 0.05);
  paintStars(p, seed, 420, 0.5);
  paintAurora(p, seed + 9, [
    { y: 0.46, slope: 0.08, wave: 0.1, fold: 0.12, tall: 0.24, strength: 1.3, high: 'sea' },
    { y: 0.5, slope: -0.05, wave: 0.06, tall: 0.1, strength: 0.5, low: 'frost', high: 'mint' },
  ]);
  paintRange(p, seed + 2, {
    count: 3,
    far: 0.56,
    near: 0.635,
    relief: [0.05, 0.02],
    peaks: [1.6, 2.6],
    mist: hex('#4ca78e'),
    haze: 0.5,
    sharp: 0.7,
    colours: ramp([
      [0, hex('#1e5b57')],
      [0.5, hex('#0f3236')],
      [1, 'ink'],
    ]),
    trees: true,
  });
  paintLake(p, seed, { shore: 0.64, ripple: 0.045, depth: hex('#08191e'), dark: [0.16, 0.62] });
};

/** Only aurora: curtains from edge to edge. */
export const curtains: Scene = (p, seed) => {
  paintSky(
    p,
    seed,
    ramp([
      [0, 'ink'],
      [0.6, 'deep'],
      [1, hex('#125049')],
    ]),
    1,
    0.08,
  );
  paintStars(p, seed, 380, 1.1);
  paintAurora(p, seed, [
    {
      y: 0.74,
      slope: -0.3,
      wave: 0.2,
      fold: 0.08,
      tall: 0.42,
      strength: 1.2,
      high: 'sea',
      from: -0.3,
      to: 1.3,
    },
    { y: 0.92, slope: 0.2, wave: 0.16, fold: 0.1, tall: 0.3, strength: 0.8, low: 'frost', high: 'green' },
  ]);
};

/** The home page's picture: aurora thinning into dawn above ridges and a lake, for an upright frame. */
export const heroSky: Scene = (p, seed) => {
  paintSky(
    p,
    seed,
    ramp([
      [0, hex('#0a2129')],
      [0.34, hex('#0c4443')],
      [0.6, hex('#1f8570')],
      [0.78, hex('#7fcfae')],
      [0.9, 'glow'],
      [1, hex('#f3c080')],
    ]),
    0.7,
    0.045,
    0.1,
  );
  paintStars(p, seed, 420, 0.4);
  paintAurora(p, seed + 21, [
    {
      y: 0.4,
      slope: -0.2,
      wave: 0.13,
      fold: 0.1,
      tall: 0.17,
      strength: 0.62,
      high: 'sea',
      from: -0.2,
      to: 1.2,
    },
    {
      y: 0.27,
      slope: 0.12,
      wave: 0.1,
      fold: 0.07,
      tall: 0.1,
      strength: 0.26,
      high: 'dusk',
      from: 0,
      to: 1.1,
    },
  ]);
  glow(p, p.width * 0.8, p.height * 0.64, p.height * 0.13, tint('glow'), 0.72, 1.4);
  paintRange(p, seed + 8, {
    count: 5,
    far: 0.61,
    near: 0.775,
    relief: [0.055, 0.03],
    peaks: [2, 3],
    mist: hex('#cfd9a8'),
    haze: 0.72,
    sharp: 0.9,
    colours: ramp([
      [0, hex('#4f9d88')],
      [0.35, hex('#236560')],
      [0.7, hex('#123a3e')],
      [1, 'ink'],
    ]),
    trees: true,
    sun: { side: 1, colour: hex('#f5dfae'), strength: 0.3 },
    summit: { x: 0.4, lift: 0.12, width: 0.2 },
  });
  paintMist(p, seed, 0.772, 0.008, hex('#d9dcb4'), 0.4);
  paintLake(p, seed, { shore: 0.785, ripple: 0.03, depth: hex('#0a262c'), dark: [0.1, 0.72], stretch: 1.15 });
};
