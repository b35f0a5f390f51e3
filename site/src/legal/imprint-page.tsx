import { LegalPage } from './legal-page.tsx';

/** `/imprint` */
export function Component() {
  return <LegalPage name="imprint_text" title="Imprint" />;
}
