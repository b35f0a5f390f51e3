import { describe } from 'node:test';
import { killSteps, testKill } from '../testing/test-kill.ts';

describe('a release to a folder, killed before', () => {
  for (const step of killSteps) testKill(step);
});
