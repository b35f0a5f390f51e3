import type { Scene } from './scene.ts';
import {
  halo,
  moonAndFog,
  northernSky,
  openWater,
  paleRidges,
  snowfields,
  stillWater,
} from './scenes-day.ts';
import { nightMap, paperMap, strata } from './scenes-ground.ts';
import { auroraLake, auroraOverRidges, curtains, heroSky, trails } from './scenes-night.ts';

/** Every composition by its name. */
export const scenes = {
  auroraOverRidges,
  trails,
  auroraLake,
  curtains,
  heroSky,
  stillWater,
  moonAndFog,
  paleRidges,
  snowfields,
  halo,
  northernSky,
  openWater,
  strata,
  nightMap,
  paperMap,
} satisfies Record<string, Scene>;

/** The name of a composition. */
export type SceneName = keyof typeof scenes;
