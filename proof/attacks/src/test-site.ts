import { after, before, describe } from 'node:test';
import type { Sample } from '@proof/permissions/random';
import { openSite, type Site } from './site.ts';
import { functionAttacks } from './suites/functions.ts';
import { passwordAttacks } from './suites/passwords.ts';
import { sessionAttacks } from './suites/session.ts';
import { signUpAttacks } from './suites/sign-up.ts';

/** @param sample - of what is the same with many values, how much is tried */
export function testSite(sample: Sample): void {
  const part = sample.oneIn === 1 ? '' : `, one in ${sample.oneIn}`;
  describe(`a filled site, attacked through its edge${part}`, () => {
    let site: Site;
    before(async () => {
      site = await openSite();
    });
    after(() => site.close());

    const open = () => site;
    functionAttacks(open, sample);
    sessionAttacks(open);
    signUpAttacks(open, sample);
    // Last: its guesses use up what one visitor may ask.
    passwordAttacks(open);
  });
}
