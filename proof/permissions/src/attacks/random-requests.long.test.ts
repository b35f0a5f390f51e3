import { after, before } from 'node:test';
import { openSite, type Site } from './site.ts';
import { randomAttacks } from './suites/random.ts';

// Some versions of PGlite fail after ten thousand refused statements (see pnpm-workspace.yaml): stay far below that.
const BATCHES = 60;

let site: Site;
before(async () => {
  site = await openSite();
});
after(() => site.close());

randomAttacks(() => site, BATCHES);
