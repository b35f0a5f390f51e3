import { privacyDescription } from '../lib/head/descriptions/privacy.ts';
import { usePageHead } from '../lib/head/use-page-head.ts';
import { LegalPage } from './legal-page.tsx';

/** `/privacy` */
export function Component() {
  usePageHead({ description: privacyDescription });
  return <LegalPage name="privacy_text" title="Privacy" />;
}
