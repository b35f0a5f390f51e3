import { hex, ramp, tint } from './colour.ts';
import { paintDunes } from './earth.ts';
import { paintMist, paintRange } from './land.ts';
import { disc, ring } from './light-shapes.ts';
import { glow } from './picture.ts';
import { darkLand, dawn, day, ember, northern, type Scene } from './scene.ts';
import { paintSky, paintStars } from './sky.ts';
import { paintLake } from './water.ts';

/** A lake before sunrise: ridges and their reflection. */
export const stillWater: Scene = (p, seed) => {
  paintSky(p, seed, dawn, 0.64, 0.035);
  glow(p, p.width * 0.62, p.height * 0.58, p.height * 0.2, tint('glow'), 0.75, 1.5);
  paintRange(p, seed + 3, {
    count: 4,
    far: 0.5,
    near: 0.63,
    relief: [0.13, 0.03],
    peaks: [1.3, 2.4],
    mist: hex('#e3dcb9'),
    haze: 0.75,
    sharp: 0.62,
    colours: ramp([
      [0, hex('#7bb3a5')],
      [0.5, hex('#347671')],
      [1, hex('#143b40')],
    ]),
    trees: true,
    sun: { side: 1, colour: hex('#ffe9bd'), strength: 0.3 },
  });
  paintMist(p, seed, 0.625, 0.014, hex('#f3e7c6'), 0.55);
  paintLake(p, seed, { shore: 0.645, ripple: 0.035, depth: hex('#123e45'), dark: [0.08, 0.6] });
};

/** A low moon and banks of fog between wooded ridges. */
export const moonAndFog: Scene = (p, seed) => {
  paintSky(
    p,
    seed,
    ramp([
      [0, hex('#143843')],
      [0.5, hex('#3b7a7a')],
      [0.85, hex('#a9cfc0')],
      [1, hex('#dfe6d2')],
    ]),
    0.8,
    0.05,
  );
  const [cx, cy, r] = [p.width * 0.64, p.height * 0.33, p.height * 0.115];
  glow(p, cx, cy, r * 2.7, tint('mist'), 0.34);
  disc(p, cx, cy, r, hex('#f7eed6'), hex('#e7dcc0'));
  paintRange(p, seed + 5, {
    count: 6,
    far: 0.56,
    near: 0.96,
    relief: [0.05, 0.07],
    peaks: [1.1, 1.5],
    mist: hex('#d5e5da'),
    haze: 0.95,
    sharp: 0.34,
    colours: ramp([
      [0, hex('#86b3a8')],
      [0.4, hex('#3f7d77')],
      [0.75, hex('#184248')],
      [1, hex('#0c1e22')],
    ]),
    trees: true,
  });
};

/** Pale winter light: paper sky, ridges in ever fainter green. */
export const paleRidges: Scene = (p, seed) => {
  paintSky(p, seed, day, 0.9, 0.05);
  const [cx, cy, r] = [p.width * 0.3, p.height * 0.36, p.height * 0.07];
  glow(p, cx, cy, r * 3, hex('#fff6dc'), 0.85);
  disc(p, cx, cy, r, hex('#fffaf0'), hex('#fff4da'));
  paintRange(p, seed + 6, {
    count: 6,
    far: 0.5,
    near: 0.95,
    relief: [0.09, 0.06],
    peaks: [1, 1.4],
    mist: hex('#f3f1e2'),
    haze: 0.9,
    sharp: 0.6,
    colours: ramp([
      [0, hex('#bcd9cb')],
      [0.35, hex('#86b9a7')],
      [0.7, hex('#3d7d70')],
      [1, hex('#1b4a47')],
    ]),
    sun: { side: 1, colour: hex('#fff7e2'), strength: 0.28 },
  });
};

/** Snow folded by the wind, lit from the side. */
export const snowfields: Scene = (p, seed) => {
  paintSky(
    p,
    seed,
    ramp([
      [0, hex('#1b4c58')],
      [0.55, hex('#5fa79d')],
      [0.85, hex('#e9e2bf')],
      [1, hex('#f5cf96')],
    ]),
    0.42,
    0.03,
  );
  glow(p, p.width * 0.2, p.height * 0.34, p.height * 0.2, tint('glow'), 0.7, 1.4);
  paintDunes(
    p,
    seed,
    7,
    ramp([
      [0, hex('#f3e4bf')],
      [0.4, hex('#f4ecd8')],
      [1, hex('#eaf1ea')],
    ]),
    ramp([
      [0, hex('#6aa79d')],
      [0.5, hex('#2c6f70')],
      [1, hex('#123b44')],
    ]),
    0.4,
  );
};

/** The sun behind one summit, with the ring that ice in the air draws around it. */
export const halo: Scene = (p, seed) => {
  paintSky(p, seed, ember, 0.86, 0.045);
  const [cx, cy] = [p.width * 0.5, p.height * 0.56];
  glow(p, cx, cy, p.height * 0.17, tint('glow'), 0.95);
  ring(p, cx, cy, p.height * 0.36, p.height * 0.012, tint('glow'), 0.3);
  ring(p, cx, cy, p.height * 0.49, p.height * 0.02, tint('mint'), 0.1);
  paintRange(p, seed + 7, {
    count: 4,
    far: 0.74,
    near: 0.95,
    relief: [0.05, 0.06],
    peaks: [1.5, 1.9],
    mist: hex('#c79a68'),
    haze: 0.42,
    sharp: 0.9,
    colours: ramp([
      [0, hex('#4c6f63')],
      [0.4, hex('#214a4b')],
      [0.75, hex('#122c31')],
      [1, 'ink'],
    ]),
    summit: { x: 0.5, lift: 0.2, width: 0.13 },
    sun: { side: 1, colour: hex('#f6c98a'), strength: 0.2 },
  });
};

/** The view of look.png: a northern sky that ends in warm light behind dark ridges. */
export const northernSky: Scene = (p, seed) => {
  paintSky(p, seed, northern, 0.74, 0.045, 0.12);
  paintStars(p, seed, 260, 0.36, 0.8);
  glow(p, p.width * 0.82, p.height * 0.68, p.height * 0.16, tint('glow'), 0.6, 1.3);
  paintRange(p, seed + 8, {
    count: 5,
    far: 0.64,
    near: 0.92,
    relief: [0.08, 0.07],
    peaks: [1.5, 1.9],
    colours: darkLand,
    mist: hex('#a3c79f'),
    haze: 0.6,
    sharp: 0.9,
    sun: { side: 1, colour: hex('#d9dcae'), strength: 0.26 },
    summit: { x: 0.42, lift: 0.09, width: 0.2 },
  });
};

/** Close to the water: nothing but light on it. */
export const openWater: Scene = (p, seed) => {
  paintSky(p, seed, dawn, 0.3, 0.02);
  glow(p, p.width * 0.66, p.height * 0.27, p.height * 0.13, tint('glow'), 0.9);
  paintMist(p, seed, 0.292, 0.012, hex('#f6e3b4'), 0.6);
  paintLake(p, seed, { shore: 0.3, ripple: 0.1, depth: hex('#0e343c'), dark: [0.05, 0.74], stretch: 0.42 });
};
