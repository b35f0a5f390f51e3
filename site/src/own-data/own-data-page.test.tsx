import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { expectAccessible, fakeFunctions, openSite } from '../testing/open-site.tsx';

const token = 'a'.repeat(80);
const data = {
  ok: true,
  email: 'vi@site.example',
  subscription: { status: 'confirmed', created_at: '2026-03-01T10:00:00Z', unsubscribed_at: null },
  messages: [{ created_at: '2026-03-02T10:00:00Z', name: 'Vi', message: 'Hello\nthere' }],
  has_account: true,
};

test('rejects an invalid address, then requests links without revealing whether there is data', async () => {
  const sentBodies = fakeFunctions();
  const { user, container } = await openSite('/own-data');
  const field = await screen.findByRole('textbox', { name: /Email/ });
  await user.type(field, 'vi@site');
  await user.click(screen.getByRole('button', { name: 'Send me the links' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/valid email/);
  expect(sentBodies).toEqual([]);
  await user.type(field, '.example');
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Send me the links' }));
  const confirmation = await screen.findByRole('status');
  expect(confirmation.textContent).toMatch(/whether or not we have data/);
  expect(document.activeElement).toBe(confirmation);
  expect(sentBodies).toEqual([{ action: 'ask', email: 'vi@site.example', leave_empty: '' }]);
});

test('shows the stored data only after a click, and downloads it', async () => {
  const sentBodies = fakeFunctions(() => [200, data]);
  const savedBlobs: Blob[] = [];
  URL.createObjectURL = jest.fn((blob: Blob) => {
    savedBlobs.push(blob);
    return 'blob:x';
  }) as typeof URL.createObjectURL;
  URL.revokeObjectURL = jest.fn<typeof URL.revokeObjectURL>();
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user, container } = await openSite(`/own-data?see=${token}`);
  const button = await screen.findByRole('button', { name: 'Show my data' });
  expect(sentBodies).toEqual([]);
  await user.click(button);
  const title = await screen.findByRole('heading', { level: 1, name: 'Your data' });
  expect(document.activeElement).toBe(title);
  expect(screen.getByText('confirmed')).toBeTruthy();
  expect(screen.getByText(/Hello/)).toBeTruthy();
  expect(screen.getByText(/You also have an account/)).toBeTruthy();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Download' }));
  expect(savedBlobs[0]?.type).toBe('application/json');
});

test('erases the data only after a click', async () => {
  const sentBodies = fakeFunctions();
  const { user, container } = await openSite(`/own-data?erase=${token}`);
  const button = await screen.findByRole('button', { name: 'Erase my data' });
  expect(sentBodies).toEqual([]);
  await expectAccessible(container);
  await user.click(button);
  expect((await screen.findByRole('status')).textContent).toMatch(/We have erased your subscription/);
  expect(sentBodies).toEqual([{ action: 'erase', token }]);
});

test('shows why a link does not work, and offers to request a new one', async () => {
  fakeFunctions(() => [
    410,
    { error: { code: 'link_ended', message: 'This link has expired. Please request a new one.' } },
  ]);
  const { user } = await openSite(`/own-data?erase=${token}`);
  await user.click(await screen.findByRole('button', { name: 'Erase my data' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This link has expired. Please request a new one.',
  );
  expect(screen.getByRole('link', { name: /Request new links/ })).toBeTruthy();
});
