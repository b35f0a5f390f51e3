import { beforeEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { openPortal, userId } from '../testing/open-portal.tsx';
import { Component } from './profile-page.tsx';

const path = '/client-portal/profile';
const openProfile = (bio: string) =>
  openPortal(Component, path, path, {
    profiles: [{ id: userId, full_name: 'Dana', bio, github_url: 'https://github.com/dana' }],
  });

beforeEach(() => localStorage.clear());

test('says that it restored a draft, and writes only what was changed', async () => {
  const { user } = openProfile('Buys software.');
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' W.');
  cleanup();
  const reopened = openProfile('Changed on another device.');
  expect(await screen.findByText('Unsaved changes restored')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Bio' })).toHaveProperty('value', 'Changed on another device.');
  await reopened.user.click(screen.getByRole('button', { name: 'Save Profile' }));
  await waitFor(() =>
    expect(reopened.writesTo('profiles').map(({ body }) => body)).toEqual([{ full_name: 'Dana W.' }]),
  );
});

test('refuses a name that contains an address', async () => {
  const { user, writesTo } = openProfile('');
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ': pay.example');
  await user.click(screen.getByRole('button', { name: 'Save Profile' }));
  expect(await screen.findByText('A name cannot contain a web or email address.')).toBeTruthy();
  expect(writesTo('profiles')).toEqual([]);
});
