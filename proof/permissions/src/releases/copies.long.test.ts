import { after, before, describe } from 'node:test';
import { remoteManifest, testKeys } from '@northlight/registry/testing';
import { listEngines } from '../world/engines.ts';
import { type Copies, edgeSecret, openCopies } from './copies.ts';
import { countsSuite } from './suites/counts.ts';
import { createPortal, rolloutsSuite } from './suites/rollouts.ts';

for (const engine of listEngines({ port: 0, edgeSecret, releasePublicKey: testKeys.rootKeys })) {
  describe(`two copies of the edge over one backend, on ${engine.name}`, () => {
    let copies: Copies;
    before(async () => {
      copies = await openCopies(engine, [remoteManifest('site', ['/']), createPortal('1.0.0')]);
    });
    after(() => copies.close());

    const getCopies = () => copies;
    countsSuite(getCopies);
    rolloutsSuite(getCopies);
  });
}
