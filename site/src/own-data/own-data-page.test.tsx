import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { answerFunctions, expectAccessible, openSite } from '../testing/open-site.tsx';

const token = 'a'.repeat(80);
const kept = {
  ok: true,
  email: 'vi@site.example',
  subscription: { status: 'confirmed', created_at: '2026-03-01T10:00:00Z', unsubscribed_at: null },
  messages: [{ created_at: '2026-03-02T10:00:00Z', name: 'Vi', message: 'Hello\nthere' }],
  has_account: true,
};

test('asks for links to an address, and says the same whoever it is', async () => {
  const sent = answerFunctions();
  const { user, container } = await openSite('/own-data');
  const field = await screen.findByRole('textbox', { name: /Email/ });
  await user.type(field, 'vi@site');
  await user.click(screen.getByRole('button', { name: 'Send me the links' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/valid email/);
  expect(sent).toEqual([]);
  await user.type(field, '.example');
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Send me the links' }));
  const said = await screen.findByRole('status');
  expect(said.textContent).toMatch(/whether we know it or not/);
  expect(document.activeElement).toBe(said);
  expect(sent).toEqual([{ action: 'ask', email: 'vi@site.example', website: '' }]);
});

test('shows what is kept after a press alone, and saves it as a file', async () => {
  const sent = answerFunctions(() => [200, kept]);
  const saved: Blob[] = [];
  URL.createObjectURL = jest.fn((blob: Blob) => {
    saved.push(blob);
    return 'blob:x';
  }) as typeof URL.createObjectURL;
  URL.revokeObjectURL = jest.fn<typeof URL.revokeObjectURL>();
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user, container } = await openSite(`/own-data?see=${token}`);
  const press = await screen.findByRole('button', { name: 'Show what is kept' });
  expect(sent).toEqual([]);
  await user.click(press);
  const title = await screen.findByRole('heading', { level: 1, name: 'What we keep' });
  expect(document.activeElement).toBe(title);
  expect(screen.getByText('confirmed')).toBeTruthy();
  expect(screen.getByText(/Hello/)).toBeTruthy();
  expect(screen.getByText(/There is an account/)).toBeTruthy();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Save as a file' }));
  expect(saved[0]?.type).toBe('application/json');
});

test('erases after a press alone', async () => {
  const sent = answerFunctions();
  const { user, container } = await openSite(`/own-data?erase=${token}`);
  const press = await screen.findByRole('button', { name: 'Erase it for good' });
  expect(sent).toEqual([]);
  await expectAccessible(container);
  await user.click(press);
  expect((await screen.findByRole('status')).textContent).toMatch(/Neither a subscription nor a message/);
  expect(sent).toEqual([{ action: 'erase', token }]);
});

test('says why a link does not work, and where to get another', async () => {
  answerFunctions(() => [
    410,
    { error: { code: 'link_ended', message: 'This link has ended. Please ask for a new one.' } },
  ]);
  const { user } = await openSite(`/own-data?erase=${token}`);
  await user.click(await screen.findByRole('button', { name: 'Erase it for good' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This link has ended. Please ask for a new one.',
  );
  expect(screen.getByRole('link', { name: /Ask for new links/ })).toBeTruthy();
});
