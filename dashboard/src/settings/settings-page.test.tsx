import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { type FakeBackend, openScreen } from '../testing/open-screen.tsx';
import { Component } from './settings-page.tsx';

const settings = {
  id: 1,
  time_zone: 'Europe/Berlin',
  booking_url: null,
  linkedin_url: null,
  twitter_url: null,
  github_url: null,
  contact_email: 'hello@northlight.example',
  contact_phone: null,
  address: null,
  business_hours: 'Mon-Fri 9AM-6PM',
  response_time: '24 hours',
  default_currency: 'USD',
  figures: [],
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
};

const backend: FakeBackend = ({ method, body }) =>
  method === 'PATCH'
    ? [{ ...settings, ...(body as object), updated_at: '2026-03-03T00:00:00Z' }]
    : { status: 200, body: settings };

const path = '/dashboard/settings';

beforeEach(() => localStorage.clear());

test('shows the settings to authors read-only', async () => {
  openScreen(Component, path, backend);
  expect(await screen.findByRole('textbox', { name: 'Email' })).toHaveProperty(
    'value',
    'hello@northlight.example',
  );
  expect(screen.getByText('Only an admin can change the settings')).toBeTruthy();
  expect(screen.getByRole('group', { name: '' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
});

test('lets an admin update the version on screen', async () => {
  const { user, requests, toasts } = openScreen(Component, path, backend, { role: 'admin' });
  const link = await screen.findByRole('textbox', { name: 'Booking link' });
  await user.type(link, 'https://cal.example');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(toasts()).toEqual(['Settings updated successfully']));
  const updateRequest = requests.find(({ method }) => method === 'PATCH');
  expect(updateRequest?.query.get('updated_at')).toBe(`eq.${settings.updated_at}`);
  expect(updateRequest?.body).toMatchObject({ booking_url: 'https://cal.example', contact_phone: null });
});

test('a link can name the field that gets the focus', async () => {
  openScreen(Component, `${path}#address`, backend, { role: 'admin', route: path });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Address' })));
});
