import { createServiceClient, type FunctionDeps } from './deps.ts';
import type { Agency } from './emails/email-layout.ts';

/** What is sent matters more than whose name it carries. */
const unknownAgency: Agency = {
  name: 'our agency',
  senderName: null,
  accent: '#3d4f66',
  logoUrl: null,
  imprint: '',
};

export async function readAgency(deps: FunctionDeps): Promise<Agency> {
  const service = createServiceClient(deps);
  // Without retries, which would last longer than Supabase Auth waits for its hook.
  const [{ data: brand, error }, { data: settings }] = await Promise.all([
    service.from('brand').select('name, accent, logo_url, email_sender').retry(false).maybeSingle(),
    service
      .from('settings')
      .select('legal_name, address, register_number, vat_number')
      .retry(false)
      .maybeSingle(),
  ]);
  if (error) console.error('could not read the brand');
  // A new instance has none yet.
  if (!brand) return unknownAgency;
  const register = settings?.register_number ? `Register number: ${settings.register_number}` : null;
  const vat = settings?.vat_number ? `VAT number: ${settings.vat_number}` : null;
  const legal = [settings?.legal_name, settings?.address, register, vat];
  return {
    name: brand.name,
    senderName: brand.email_sender ?? brand.name,
    accent: brand.accent,
    logoUrl: brand.logo_url && new URL(brand.logo_url, deps.siteUrl ?? deps.url).href,
    imprint: [brand.name, ...legal.filter(Boolean)].join('\n'),
  };
}
