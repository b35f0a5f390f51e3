import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { AppError, type BackendClient } from '@northlight/auth-kit';
import { createFakeAuth, type FakeAuth } from '@northlight/auth-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expectAccessible, renderAt } from '../../testing/render-shell-page.tsx';
import { NotificationsPage } from './notifications-page.tsx';

let auth: FakeAuth;
afterEach(() => auth.restore());

const secret = 'ab'.repeat(32);
const clientSettings = [
  { kind: 'invoice', channel: 'email' },
  { kind: 'project_updated', channel: 'digest' },
  { kind: 'kind_from_a_later_version', channel: 'email' },
  { kind: 'sprint_started', channel: 'inbox' },
];

function createBackend({
  settings = clientSettings as object[] | Error,
  isRejecting = false,
  hasAddress = false,
} = {}) {
  const state = { saved: [] as object[], hasAddress, isRejecting, settings };
  const rejection = {
    data: null,
    error: new AppError('forbidden', {
      details: { serverMessage: 'You are viewing the portal as someone else.' },
    }),
  };
  const calendar = { issued_at: '2026-03-01T10:00:00Z', read_at: null };
  const responses: Record<string, () => unknown> = {
    own_notification_settings: () => {
      if (state.settings instanceof Error) throw state.settings;
      return state.settings;
    },
    own_calendar_address: () => (state.hasAddress ? [calendar] : []),
    create_calendar_address: () => {
      state.hasAddress = true;
      return secret;
    },
    revoke_calendar_address: () => {
      state.hasAddress = false;
      return null;
    },
  };
  const client = {
    rpc: async (name: string) =>
      state.isRejecting && /^(create|revoke)/.test(name)
        ? rejection
        : { data: responses[name]?.(), error: null },
    from: (table: string) =>
      table === 'settings'
        ? {
            select: () => ({
              maybeSingle: async () => ({ data: { time_zone: 'Europe/Berlin' }, error: null }),
            }),
          }
        : {
            upsert: (row: { kind: string }) => ({
              select: async () => {
                if (state.isRejecting) return rejection;
                state.saved.push(row);
                return { data: [{ kind: row.kind }], error: null };
              },
            }),
          },
  };
  return { state, client: client as unknown as BackendClient };
}

function open(backend = createBackend(), role: 'client' | 'author' = 'client') {
  auth = createFakeAuth({ person: { email: 'dana@acme.example', role }, backend: backend.client });
  return { ...renderAt('/auth/notifications', '/auth/notifications', <NotificationsPage />), ...backend };
}
const getButton = (name: string) => screen.getByRole('button', { name });
const findSelect = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name });

describe('notification settings', () => {
  test("shows each kind, the daily email's time and which emails cannot be switched off", async () => {
    open();
    expect((await findSelect('Invoices')).value).toBe('email');
    expect((await findSelect('Project updates')).value).toBe('digest');
    const groups = screen.getAllByRole('group');
    expect(groups.map((group) => within(group).getAllByRole('combobox').length)).toEqual([2, 1]);
    expect(document.body.textContent).toMatch(
      /goes out at 08:00 .*Times are in the Europe\/Berlin time zone/,
    );
    expect(document.body.textContent).toContain('They cannot be switched off.');
    await expectAccessible();
  });

  test.each([
    ['client', 'under Notifications', /inbox/],
    ['author', 'in the inbox', /under Notifications/],
  ] as const)('tells a %s where notifications appear: %s', async (role, place, otherPlace) => {
    open(createBackend(), role);
    expect((await findSelect('Invoices')).textContent).toContain(`Only ${place}`);
    expect(document.body.textContent).toContain(`Emails also appear ${place}.`);
    expect(document.body.textContent).not.toMatch(otherPlace);
  });

  test('saves each choice immediately and confirms it', async () => {
    const { user, state, services } = open();
    const announce = jest.spyOn(services, 'announce');
    await user.selectOptions(await findSelect('Invoices'), 'Not at all');
    await waitFor(() => expect(announce).toHaveBeenCalledWith('Invoices: saved'));
    expect(state.saved).toEqual([{ person_id: expect.any(String), kind: 'invoice', channel: 'off' }]);
    expect((await findSelect('Invoices')).value).toBe('off');
  });

  test('restores the choice and shows the reason when saving fails', async () => {
    const { user, services } = open(createBackend({ isRejecting: true }));
    await user.selectOptions(await findSelect('Invoices'), 'In the daily email');
    await waitFor(() => expect(services.toast).toHaveBeenCalledTimes(1));
    expect(services.toast.mock.lastCall?.[0].description).toBe('You are viewing the portal as someone else.');
    expect((await findSelect('Invoices')).value).toBe('email');
  });

  test('offers Retry when the settings fail to load', async () => {
    const { user, state } = open(createBackend({ settings: new AppError('network') }));
    await screen.findByText('Your settings could not be loaded');
    await expectAccessible();
    state.settings = clientSettings;
    await user.click(getButton('Retry'));
    expect((await findSelect('Invoices')).value).toBe('email');
  });

  test('shows a message when there are no kinds of notification', async () => {
    open(createBackend({ settings: [] }));
    await screen.findByText('There is nothing to notify you about yet.');
  });

  test('redirects signed-out users', async () => {
    const { getUrl } = open();
    await findSelect('Invoices');
    act(() => auth.endSession('other-tab'));
    await waitFor(() => expect(getUrl()).toBe('/auth?next=/auth/notifications'));
  });
});

describe('the calendar address', () => {
  const address = `http://localhost/api/calendar/${secret}.ics`;
  const findField = () => screen.findByLabelText<HTMLInputElement>('Your calendar address');

  test('is created, shown once and copied', async () => {
    const { user, services } = open();
    await user.click(await screen.findByRole('button', { name: 'Create my address' }));
    expect((await findField()).value).toBe(address);
    expect(document.activeElement).toBe(await findField());
    expect(screen.getByRole('link', { name: 'Open in my calendar' }).getAttribute('href')).toBe(
      address.replace('http:', 'webcal:'),
    );
    await expectAccessible();
    const writeText = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(getButton('Copy'));
    expect(writeText).toHaveBeenCalledWith(address);
    await waitFor(() => expect(services.toast.mock.lastCall?.[0].title).toBe('Copied'));
    writeText.mockRejectedValueOnce(new Error('no'));
    await user.click(getButton('Copy'));
    await waitFor(() => expect(services.toast.mock.lastCall?.[0].title).toBe("Couldn't copy"));
    expect((await findField()).selectionEnd).toBe(address.length);
  });

  test('is not shown again, and is replaced or revoked after confirmation', async () => {
    const { user, services, state } = open(createBackend({ hasAddress: true }));
    await screen.findByText(/No calendar has used it yet/);
    expect(document.body.textContent).not.toContain(secret);
    services.confirm.mockResolvedValueOnce(false);
    await user.click(getButton('New address'));
    expect(screen.queryByLabelText('Your calendar address')).toBeNull();
    await user.click(getButton('New address'));
    expect((await findField()).value).toBe(address);
    await user.click(getButton('Revoke'));
    await screen.findByRole('button', { name: 'Create my address' });
    expect([state.hasAddress, document.body.textContent?.includes(secret)]).toEqual([false, false]);
  });

  test('can be requested again after an error', async () => {
    const { user, services } = open(createBackend({ isRejecting: true }));
    await user.click(await screen.findByRole('button', { name: 'Create my address' }));
    await waitFor(() => expect(services.toast).toHaveBeenCalledTimes(1));
    expect(getButton('Create my address')).toBeDefined();
  });
});
