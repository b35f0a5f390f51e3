import { LegalPage } from './legal-page.tsx';

/** `/privacy` */
export function Component() {
  return <LegalPage name="privacy_text" title="Privacy" />;
}
