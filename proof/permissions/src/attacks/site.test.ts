import { after, before, describe } from 'node:test';
import { openSite, type Site } from './site.ts';
import { functionAttacks } from './suites/functions.ts';
import { sessionAttacks } from './suites/session.ts';
import { signUpAttacks } from './suites/sign-up.ts';

describe('a filled site, attacked through its edge', () => {
  let site: Site;
  before(async () => {
    site = await openSite();
  });
  after(() => site.close());

  const open = () => site;
  functionAttacks(open);
  sessionAttacks(open);
  signUpAttacks(open);
});
