import { beforeEach, expect, test } from '@jest/globals';
import { deriveAccentColors } from '@northlight/domain/accent';
import { screen, waitFor, within } from '@testing-library/react';
import { type FakeBackend, openScreen } from '../testing/open-screen.tsx';
import { Component } from './brand-page.tsx';

const values = {
  name: 'Fjord & Sons',
  tagline: null,
  description: null,
  accent: '#336699',
  email_sender: null,
  logo_url: null,
  dark_logo_url: null,
  icon_url: null,
  social_picture_url: null,
  hero_picture_url: null,
  sign_in_picture_url: null,
};
const previous = { ...values, name: 'Fjord', accent: '#0b5f50' };
const row = { ...values, id: 1, previous, updated_at: '2026-01-02T00:00:00Z' };

function open(stored: object = row) {
  const backend: FakeBackend = ({ method, body }) =>
    method === 'PATCH' ? [{ ...stored, ...(body as object) }] : { status: 200, body: stored };
  return openScreen(Component, '/dashboard/brand', backend, { role: 'admin' });
}

beforeEach(() => localStorage.clear());

test('previews the edited name and accent in both schemes', async () => {
  const { user } = open();
  const fill = async (label: string, value: string) => {
    const field = await screen.findByRole('textbox', { name: label });
    await user.clear(field);
    await user.type(field, value);
  };
  await fill('Name', '<Fjord>');
  await fill('Accent color', 'E5C100');
  const preview = screen.getByRole('img', { name: /^Preview/ });
  expect(within(preview).getAllByText('<Fjord>')).toHaveLength(2);
  const colors = deriveAccentColors('#e5c100');
  for (const scheme of ['light', 'dark'] as const) {
    const page = preview.querySelector<HTMLElement>(`[data-theme=${scheme}]`);
    expect(page?.style.getPropertyValue('--color-accent')).toBe(colors[scheme].accent);
  }
});

test('restores the previous brand with one click, but not over unsaved changes', async () => {
  const { user, requests, toasts } = open();
  const restore = await screen.findByRole('button', { name: 'Restore previous brand' });
  await user.type(screen.getByRole('textbox', { name: 'Tagline' }), 'Boats');
  expect(restore).toHaveProperty('disabled', true);
  await user.clear(screen.getByRole('textbox', { name: 'Tagline' }));
  await user.click(restore);
  await waitFor(() => expect(toasts()).toEqual(['Previous brand restored']));
  const update = requests.find(({ method }) => method === 'PATCH');
  expect(update?.query.get('updated_at')).toBe(`eq.${row.updated_at}`);
  expect(update?.body).toEqual(previous);
});

test('names an agency that has no brand yet', async () => {
  const { user, requests, toasts } = openScreen(
    Component,
    '/dashboard/brand',
    ({ method, body }) =>
      method === 'POST' ? { status: 201, body: { ...row, ...(body as object) } } : { status: 200, body: [] },
    { role: 'admin' },
  );
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Lind');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(toasts()).toEqual([expect.stringMatching(/updated successfully/)]));
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    name: 'Lind',
    accent: '#3d4f66',
  });
});

test('offers nothing to restore before the first change', async () => {
  open({ ...row, previous: null });
  await screen.findByRole('textbox', { name: 'Name' });
  expect(screen.queryByRole('button', { name: 'Restore previous brand' })).toBeNull();
});
