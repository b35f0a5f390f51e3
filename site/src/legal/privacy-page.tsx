import { frameQueries } from '../lib/content/api/content-queries.ts';
import { privacyDescription } from '../lib/head/descriptions/privacy.ts';
import { usePageHead } from '../lib/head/use-page-head.ts';
import { primes } from '../lib/prime.ts';
import { loadSanitiser } from '../lib/rich-text/loaded-sanitiser.ts';
import { legalQueries } from './api/legal-queries.ts';
import { LegalPage } from './legal-page.tsx';

export const loader = primes(() => [...frameQueries(), legalQueries.text('privacy_text')], loadSanitiser);

/** `/privacy` */
export function Component() {
  usePageHead({ description: privacyDescription });
  return <LegalPage name="privacy_text" title="Privacy" />;
}
