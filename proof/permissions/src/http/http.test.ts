import { after, before, describe } from 'node:test';
import { listEngines } from '../world/engines.ts';
import { type OnlineWorld, openOnlineWorld } from './people-online.ts';
import { filesSuite } from './suites/files.ts';
import { restSuite } from './suites/rest.ts';

for (const engine of listEngines({ port: 0 })) {
  describe(`requests with real tokens, on ${engine.name}`, () => {
    let world: OnlineWorld;
    before(async () => {
      world = await openOnlineWorld(engine);
    });
    after(() => world.close());

    restSuite(() => world);
    filesSuite(() => world);
  });
}
