import { Section } from '@northlight/client-work';
import { Stack, Text } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { type Brand, brandQuery } from '../queries/brand-query.ts';
import { type Settings, settingsQuery } from '../queries/settings-queries.ts';
import { useIsAdmin } from '../queries/use-is-admin.ts';
import { linkTo } from '../screens.ts';
import { type TileLink, TileList } from './tile-list.tsx';

/** What a new agency still has to enter, for admins; nothing once all of it is there. */
export function MissingDetails() {
  return useIsAdmin() ? <DetailSection /> : null;
}

function DetailSection() {
  const { data: settings } = useQuery(settingsQuery());
  const { data: brand } = useQuery(brandQuery());
  if (!settings || !brand) return null;
  const missing = listMissingDetails(settings, brand);
  if (missing.length === 0) return null;
  return (
    <Section title="Complete your agency’s details">
      <Stack gap={12}>
        <Text tone="secondary">
          {settings.imprint_text && settings.privacy_text
            ? 'The site, emails and invoices leave out what is missing.'
            : 'The imprint or the privacy page is not written yet. Visitors see a placeholder instead.'}
        </Text>
        <TileList links={missing} />
      </Stack>
    </Section>
  );
}

/** Time zone, currency and "no logo" have defaults that may be right: saving their screen confirms them. */
function listMissingDetails(settings: Settings, brand: Brand): TileLink[] {
  const isUnsaved = (row: Settings | Brand) => row.updated_at === row.created_at;
  const setting = (label: string, field: keyof Settings, isMissing = !settings[field]) =>
    isMissing ? [{ label, to: `${linkTo('settings')}#${field}` }] : [];
  return [
    ...setting('Imprint', 'imprint_text'),
    ...setting('Privacy', 'privacy_text'),
    ...setting('Legal name', 'legal_name'),
    ...setting('Address', 'address'),
    ...setting('Phone', 'contact_phone'),
    ...setting('Business hours', 'business_hours'),
    ...setting('Time zone', 'time_zone', isUnsaved(settings)),
    ...setting('Currency', 'default_currency', isUnsaved(settings)),
    ...(brand.logo_url === null && isUnsaved(brand)
      ? [{ label: 'Logo', to: `${linkTo('brand')}#logo_url` }]
      : []),
  ];
}
