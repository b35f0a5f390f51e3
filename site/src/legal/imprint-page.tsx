import { frameQueries } from '../lib/content/api/content-queries.ts';
import { imprintDescription } from '../lib/head/descriptions/imprint.ts';
import { usePageHead } from '../lib/head/use-page-head.ts';
import { primes } from '../lib/prime.ts';
import { loadSanitiser } from '../lib/rich-text/loaded-sanitiser.ts';
import { legalQueries } from './api/legal-queries.ts';
import { LegalPage } from './legal-page.tsx';

export const loader = primes(() => [...frameQueries(), legalQueries.text('imprint_text')], loadSanitiser);

/** `/imprint` */
export function Component() {
  usePageHead({ description: imprintDescription });
  return <LegalPage name="imprint_text" title="Imprint" />;
}
