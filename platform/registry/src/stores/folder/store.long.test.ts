import { describe } from 'node:test';
import { killSteps, testKilledRelease } from '../../testing/test-killed-release.ts';

describe('a release to a folder', () => {
  for (const step of killSteps) testKilledRelease(step);
});
