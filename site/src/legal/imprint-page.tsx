import { imprintDescription } from '../lib/head/descriptions/imprint.ts';
import { usePageHead } from '../lib/head/use-page-head.ts';
import { LegalPage } from './legal-page.tsx';

/** `/imprint` */
export function Component() {
  usePageHead({ description: imprintDescription });
  return <LegalPage name="imprint_text" title="Imprint" />;
}
