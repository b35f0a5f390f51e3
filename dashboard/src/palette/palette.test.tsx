import { expect, test } from '@jest/globals';
import type { Role } from '@northlight/auth-kit';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type FakeBackend, openScreen } from '../testing/open-screen.tsx';
import { HeaderTools } from './header-tools.tsx';

const record = { project_id: null, sprint_id: null, note: null };
const quartz = (id: string) => ({ ...record, kind: 'services', id, label: `Quartz ${id}` });
const ticket = { ...record, kind: 'project_tickets', id: 't', project_id: 'p', label: '#12 Login' };

const findRecords: FakeBackend = (request) => {
  if (request.target !== 'search_records') return [];
  const { query } = request.body as { query: string };
  const body = { quartz: [quartz('a'), quartz('b')], 'quartz b': [quartz('b')], '#12': [ticket] }[query];
  return { status: 200, body: body ?? [] };
};

const open = (backend = findRecords, role: Role = 'author') =>
  openScreen(() => <HeaderTools userId="u" name="Amara" email="a@x.example" />, '/dashboard', backend, {
    route: '*',
    role,
  });

const findInput = () => screen.findByRole('combobox');
const getHighlighted = () => screen.getAllByRole('option').find((option) => 'highlighted' in option.dataset);

test('opens, keeps what is typed before it has loaded, finds with the keyboard, and gives focus back', async () => {
  const { user, router } = open();
  const account = screen.getByRole('button', { name: 'Account' });
  act(() => account.focus());
  fireEvent.keyDown(account, { key: 'k', code: 'KeyK', ctrlKey: true });
  // All in one task, so that nothing can load in between.
  for (const key of [...'quartx', 'Backspace', 'z']) fireEvent.keyDown(account, { key });
  const input = await findInput();
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect(input).toHaveProperty('value', 'quartz');
  await screen.findByRole('option', { name: 'Quartz a' });
  expect(getHighlighted()?.textContent).toBe('Quartz a');
  await user.keyboard('{ArrowDown}');
  expect(getHighlighted()?.textContent).toBe('Quartz b');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(account);
  expect(router.state.location.search).toBe('');
});

test('Enter opens no record that was found for an earlier text', async () => {
  const { user, router } = open();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await findInput(), 'quartz');
  await screen.findByRole('option', { name: 'Quartz a' });
  await user.keyboard(' b{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?edit=b'));
});

test('lists the records opened last before anything is typed', async () => {
  const { user, router } = open();
  for (const text of ['quartz b', '#12']) {
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await findInput(), text);
    await screen.findByRole('option', { name: /Quartz b|#12 Login/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(router.state.location).toMatchObject({
    pathname: '/dashboard/client-projects/p',
    search: '?tab=tickets&edit=ticket.t',
  });
  await user.keyboard('{Control>}k{/Control}');
  const recent = await screen.findByRole('group', { name: 'Recent' });
  expect(
    within(recent)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['#12 Login', 'Quartz b']);
});

test.each([
  ['admin', 'Invite a client', '?edit=invitation.new'],
  ['author', 'No results', ''],
] as const)('“invite” offers an %s: %s', async (role, text, search) => {
  const { user, router } = open(findRecords, role);
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await findInput(), 'invite');
  await screen.findByText(text);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe(search));
});

test('says that nothing was found, or that the search failed, and searches again', async () => {
  let isDown = true;
  const { user } = open((request) => (isDown ? { status: 400, body: {} } : findRecords(request)));
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await findInput(), 'zzz');
  await screen.findByText(/could not be searched/);
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No results')).toBeTruthy();
});
