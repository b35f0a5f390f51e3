import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { brandQuery } from '../queries/brand-query.ts';
import { settingsQuery } from '../queries/settings-queries.ts';
import { openScreen } from '../testing/open-screen.tsx';
import { MissingDetails } from './missing-details.tsx';

const created = { id: 1, created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };
const saved = { ...created, updated_at: '2026-01-02T00:00:00Z' };
const defaults = { time_zone: 'Europe/Berlin', default_currency: 'USD' };
const details = {
  legal_name: 'Lind AB',
  address: 'Bergen',
  contact_phone: '1',
  business_hours: 'Mon-Fri',
  imprint_text: 'Lind AB',
  privacy_text: 'Little.',
};

/** Says when both rows are there. */
function Page() {
  const queries = [useQuery(settingsQuery()), useQuery(brandQuery())];
  return (
    <>
      <MissingDetails />
      {queries.every(({ isSuccess }) => isSuccess) && 'loaded'}
    </>
  );
}

function open(settings: object, brand: object | null, role: 'admin' | 'author' = 'admin') {
  const rows: Readonly<Record<string, object | null>> = { settings, brand };
  return openScreen(Page, '/dashboard', ({ target }) => ({ status: 200, body: rows[target] ?? null }), {
    role,
  });
}

const withoutLogo = { ...created, name: 'Lind', logo_url: null };

test.each([
  [
    'a new agency',
    { ...created, ...defaults },
    withoutLogo,
    'Imprint, Privacy, Legal name, Address, Phone, Business hours, Time zone, Currency, Logo',
  ],
  [
    'a missing text',
    { ...saved, ...defaults, ...details, privacy_text: null },
    { ...saved, logo_url: null },
    'Privacy',
  ],
  ['no brand yet', { ...saved, ...defaults, ...details }, null, 'Logo'],
])('an admin sees what is missing: %s', async (_case, settings, brand, expected) => {
  open(settings, brand);
  const section = await screen.findByRole('region', { name: 'Complete your agency’s details' });
  const links = within(section).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent).join(', ')).toBe(expected);
  expect(within(section).queryByText(/not written yet/) !== null).toBe(expected.includes('Privacy'));
  const isBrand = expected === 'Logo';
  expect(links[0]).toHaveAttribute(
    'href',
    isBrand
      ? '/dashboard/brand#logo_url'
      : `/dashboard/settings#${expected.split(',')[0]?.toLowerCase()}_text`,
  );
});

test.each([
  ['everything is there', 'admin', { ...saved, ...defaults, ...details }],
  ['an author cannot enter it', 'author', { ...created, ...defaults }],
] as const)('the section is left out: %s', async (_case, role, settings) => {
  open(settings, { ...withoutLogo, updated_at: saved.updated_at }, role);
  await screen.findByText('loaded');
  expect(screen.queryByRole('region')).toBeNull();
});
