import { hex, ramp } from './colour.ts';
import type { Picture } from './picture.ts';

/** Paints one composition; the seed decides where everything lies. */
export type Scene = (p: Picture, seed: number) => void;

/** A clear night, green near the horizon. */
export const night = ramp([
  [0, 'ink'],
  [0.35, 'deep'],
  [0.7, hex('#14544f')],
  [0.92, 'sea'],
  [1, 'green'],
]);

/** A northern sky that ends in warm light. */
export const northern = ramp([
  [0, hex('#0d2c35')],
  [0.42, 'teal'],
  [0.66, 'green'],
  [0.8, hex('#86d2b0')],
  [0.92, 'glow'],
  [1, hex('#f3c583')],
]);

/** The hour before sunrise. */
export const dawn = ramp([
  [0, hex('#1b4250')],
  [0.35, hex('#3e8784')],
  [0.62, hex('#a5d6c0')],
  [0.82, 'glow'],
  [1, hex('#f1bb7c')],
]);

/** Pale winter light. */
export const day = ramp([
  [0, hex('#9cc9c0')],
  [0.5, hex('#d3e8dd')],
  [0.85, hex('#f8f1de')],
  [1, hex('#fbe6bd')],
]);

/** A sunset behind cold air. */
export const ember = ramp([
  [0, hex('#0b1a22')],
  [0.4, hex('#153f48')],
  [0.68, hex('#3c7d72')],
  [0.84, hex('#d9b57c')],
  [0.95, hex('#f2b266')],
  [1, hex('#d98c52')],
]);

/** Ridges at night, from far to near. */
export const darkLand = ramp([
  [0, hex('#2f7f72')],
  [0.35, hex('#1a5350')],
  [0.7, hex('#102f33')],
  [1, 'ink'],
]);
