import { after, before, describe } from 'node:test';
import { openSite, type Site } from './site.ts';
import { functionAttacks } from './suites/functions.ts';
import { sessionAttacks } from './suites/session.ts';

describe('a site with data, attacked through its edge', () => {
  let site: Site;
  before(async () => {
    site = await openSite();
  });
  after(() => site.close());

  const getSite = () => site;
  functionAttacks(getSite);
  sessionAttacks(getSite);
});
