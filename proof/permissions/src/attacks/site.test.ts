import { after, before, describe } from 'node:test';
import { openSite, type Site } from './site.ts';
import { functionAttacks } from './suites/functions.ts';
import { randomAttacks } from './suites/random.ts';
import { sessionAttacks } from './suites/session.ts';
import { signUpAttacks } from './suites/sign-up.ts';

// Six times as many random requests: random-requests.long.test.ts.
describe('a filled site, attacked through its edge', () => {
  let site: Site;
  before(async () => {
    site = await openSite();
  });
  after(() => site.close());

  const open = () => site;
  functionAttacks(open);
  randomAttacks(open, 10);
  sessionAttacks(open);
  signUpAttacks(open);
});
