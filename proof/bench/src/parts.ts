import { apps } from './apps/apps.ts';
import { boot } from './boot/boot.ts';
import { composition } from './composition/composition.ts';
import { growth } from './growth/growth.ts';
import { house } from './house/house.ts';
import { inp } from './inp/inp.ts';
import { lighthouse } from './lighthouse/lighthouse.ts';
import { load } from './load/load.ts';
import { moves } from './moves/moves.ts';
import type { Part } from './part.ts';
import { publicPages } from './public/public.ts';
import { releases } from './releases/releases.ts';
import { staticPages } from './static/static.ts';
import { typing } from './typing/typing.ts';

/** Every measurement, in the order in which they run. */
export const parts: readonly Part[] = [
  composition,
  apps,
  boot,
  load,
  staticPages,
  publicPages,
  releases,
  growth,
  typing,
  inp,
  moves,
  lighthouse,
  house,
];
