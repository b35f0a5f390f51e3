import '@testing-library/jest-dom/jest-globals';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type FakeBackend, openScreen } from '../testing/open-screen.tsx';
import { Component as UsersPage } from './users-page.tsx';

const path = '/dashboard/users';

const createUserRow = (overrides: object) => ({
  id: 'u1',
  email: 'dana@acme.example',
  full_name: 'Dana Whitfield',
  role: 'client',
  organization_name: 'Acme',
  avatar_url: null,
  public_profile: false,
  awaiting_access: false,
  created_at: '2025-12-25T10:00:00Z',
  updated_at: '2025-12-25T10:00:00Z',
  ...overrides,
});
const self = createUserRow({ id: 'staff-1', full_name: 'Amara Okafor', role: 'admin' });
const invitation = {
  id: 'i1',
  email: 'mira@solstice.example',
  full_name: 'Mira',
  role: 'client',
  organization_name: null,
  sent_at: '2026-03-09T10:00:00Z',
};

const fakeBackend =
  (respond: (body: unknown) => object = () => ({}), projectCount = 0): FakeBackend =>
  ({ target, method, body }) => {
    if (target === 'admin-user-management') return { status: 200, body: respond(body) };
    if (target === 'client_projects' && method === 'POST') {
      respond(body);
      return [{ id: 'p1' }];
    }
    if (target === 'account_states')
      return {
        status: 200,
        body: [
          { id: 'staff-1', has_factor: false, last_seen_at: '2026-03-09T10:00:00Z' },
          { id: 'u1', has_factor: false, last_seen_at: null },
        ],
        total: 1,
      };
    if (method !== 'GET' && method !== 'HEAD') return [createUserRow({})];
    if (target === 'profiles') return [createUserRow({}), self];
    if (target === 'account_rules') return { status: 200, body: { staff_factor_due_at: null } };
    if (target === 'user_invitations') return [invitation];
    if (target === 'company_members') return [{ company_id: 'k2' }];
    if (target === 'client_projects') return { status: 200, body: [], total: projectCount };
    return [];
  };

beforeEach(() => localStorage.clear());

const admin = { role: 'admin' } as const;

const chooseAction = async (person: ReturnType<typeof openScreen>['user'], action: string) => {
  await person.click(await screen.findByRole('button', { name: 'Actions for Dana Whitfield' }));
  await person.click(await screen.findByRole('menuitem', { name: action }));
};

describe('an admin', () => {
  test('sees accounts and pending invitations, and cannot delete their own account', async () => {
    const { user } = openScreen(UsersPage, path, fakeBackend(), admin);
    const card = await screen.findByRole('article', { name: 'Dana Whitfield' });
    for (const text of ['dana@acme.example', 'Acme', 'client', 'Created: 25 Dec 2025 · Never signed in']) {
      expect(card).toHaveTextContent(text);
    }
    const ownCard = screen.getByRole('article', { name: 'Amara Okafor' });
    expect(ownCard).toHaveTextContent('Created: 25 Dec 2025 · Last seen 9 Mar 2026');
    await user.click(within(ownCard).getByRole('button', { name: 'Actions for Amara Okafor' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Edit']);
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('region', { name: 'Pending invitations' })).toHaveTextContent(
      invitation.email,
    );
  });

  test.each([
    ['Resend', 'Invitation resent', 'resendInvite'],
    ['Revoke', 'Invitation revoked', 'revokeInvite'],
  ])('%s: %s', async (button, result, action) => {
    const { user, requests, toasts } = openScreen(UsersPage, path, fakeBackend(), admin);
    const name = `${button} the invitation for ${invitation.email}`;
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(toasts()).toEqual([result]));
    expect(requests.find(({ target }) => target === 'admin-user-management')?.body).toEqual({
      action,
      invitationId: 'i1',
    });
  });

  test('dismisses an erasure request, and erases a person after reading the consequences', async () => {
    const sentBodies: unknown[] = [];
    const backend: FakeBackend = (request) => {
      const { target, method, body } = request;
      if (target === 'staff_notifications' && method === 'GET')
        return [
          {
            id: 'n1',
            profile_id: 'u1',
            message: 'Dana Whitfield (dana@acme.example)',
            created_at: '2026-03-10T09:00:00Z',
          },
        ];
      if (target === 'preview_erasure')
        return {
          status: 200,
          body: {
            name: 'Dana Whitfield',
            deletes_account: true,
            problem: null,
            deleted: ['The account'],
            anonymized: [],
            kept: ['3 invoices of the company'],
          },
        };
      if (target === 'erase_person' || (target === 'staff_notifications' && method === 'PATCH')) {
        sentBodies.push(body);
        return [{ id: 'n1' }];
      }
      return fakeBackend()(request);
    };
    const { user: person } = openScreen(UsersPage, path, backend, admin);
    const requests = within(await screen.findByRole('region', { name: 'Erasure requests' }));
    await person.click(requests.getByRole('button', { name: /Dismiss the request from Dana/ }));
    await waitFor(() => expect(sentBodies).toEqual([{ read: true }]));
    await person.click(requests.getByRole('button', { name: 'Erase Dana Whitfield' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Erase Dana Whitfield?' }));
    expect(await dialog.findByText('3 invoices of the company')).toBeVisible();
    await person.type(dialog.getByRole('textbox'), 'Dana Whitfield');
    await person.click(dialog.getByRole('button', { name: 'Erase permanently' }));
    await waitFor(() => expect(sentBodies[1]).toEqual({ person: 'u1' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await chooseAction(person, 'Erase…');
    expect(await screen.findByRole('alertdialog', { name: 'Erase Dana Whitfield?' })).toBeVisible();
  });

  test('sees staff without a second factor, and requires one in 14 days', async () => {
    const updates: unknown[] = [];
    const backend: FakeBackend = (request) => {
      if (request.target !== 'account_rules' || request.method === 'GET') return fakeBackend()(request);
      updates.push(request.body);
      return { status: 200, body: { id: 1 } };
    };
    const { user: person } = openScreen(UsersPage, path, backend, admin);
    expect(await screen.findByText('One member of staff has no second factor')).toBeVisible();
    const ownCard = within(screen.getByRole('article', { name: 'Amara Okafor' }));
    expect(await ownCard.findByText('No second factor')).toBeVisible();
    const clientCard = within(screen.getByRole('article', { name: 'Dana Whitfield' }));
    expect(clientCard.queryByText('No second factor')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Require it in 14 days' }));
    await waitFor(() => expect(updates).toHaveLength(1));
    const { staff_factor_due_at: from } = updates[0] as { staff_factor_due_at: string };
    expect(Date.parse(from)).toBeGreaterThan(0);
  });

  test('creates an account, a client by default, without storing the password on this device', async () => {
    const sentBodies: unknown[] = [];
    const opened = openScreen(
      UsersPage,
      `${path}?new=1`,
      fakeBackend((body) => {
        sentBodies.push(body);
        return { user: { id: 'u2' } };
      }),
      admin,
    );
    const form = within(await screen.findByRole('form', { name: 'New user' }));
    await opened.user.type(form.getByRole('textbox', { name: 'Email' }), 'niko@umbra.example');
    await opened.user.type(form.getByRole('textbox', { name: 'Full name' }), 'Niko Tamm');
    await opened.user.type(form.getByLabelText('Password'), 'Long-enough-2026');
    await opened.user.click(form.getByRole('button', { name: 'Create user' }));
    await waitFor(() => expect(opened.toasts()).toEqual(['User created successfully']));
    expect(sentBodies).toEqual([
      {
        action: 'createUser',
        email: 'niko@umbra.example',
        full_name: 'Niko Tamm',
        role: 'client',
        organization_name: null,
        password: 'Long-enough-2026',
      },
    ]);
    expect(JSON.stringify({ ...localStorage })).not.toContain('Long-enough-2026');
  });

  test('sees at the email field that an address is taken', async () => {
    const response = { status: 409, body: { error: { code: 'email_exists', message: 'It exists.' } } };
    const backend: FakeBackend = (request) =>
      request.target === 'admin-user-management' ? response : fakeBackend()(request);
    const { user: person, toasts } = openScreen(UsersPage, `${path}?new=1`, backend, admin);
    const form = within(await screen.findByRole('form', { name: 'New user' }));
    const email = form.getByRole('textbox', { name: 'Email' });
    await person.type(email, 'client@acme.example');
    await person.type(form.getByRole('textbox', { name: 'Full name' }), 'Ida Holm');
    await person.type(form.getByLabelText('Password'), 'Long-enough-2026');
    await person.click(form.getByRole('button', { name: 'Create user' }));
    await waitFor(() => expect(email).toHaveAccessibleDescription(/exists/));
    expect(toasts()).not.toContain('User created successfully');
  });

  test('changes a role, but not an email address', async () => {
    const dana = createUserRow({ id: '00000000-0000-4000-8000-000000000001' });
    const backend: FakeBackend = (request) =>
      request.target === 'profiles' ? [dana] : fakeBackend()(request);
    const { user: person, requests, toasts } = openScreen(UsersPage, path, backend, admin);
    await chooseAction(person, 'Edit');
    const form = within(await screen.findByRole('form', { name: 'Edit user' }));
    expect(form.getByLabelText('Email')).toBeDisabled();
    await person.selectOptions(form.getByRole('combobox', { name: 'Role' }), 'author');
    await person.click(form.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(toasts()).toEqual(['User updated successfully']));
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ role: 'author' });
  });

  test('must confirm the name to delete an account', async () => {
    const sentBodies: unknown[] = [];
    const opened = openScreen(
      UsersPage,
      path,
      fakeBackend((body) => {
        sentBodies.push(body);
        return {};
      }),
      admin,
    );
    await chooseAction(opened.user, 'Delete');
    await waitFor(() => expect(opened.toasts()).toEqual(['User deleted successfully']));
    expect(opened.services.confirm.mock.calls[0]?.[0]).toMatchObject({ typeToConfirm: 'Dana Whitfield' });
    expect(sentBodies).toEqual([{ action: 'deleteUser', userId: 'u1' }]);
  });
});

describe('a client', () => {
  test('cannot be deleted while they have projects, as the dialog explains', async () => {
    const opened = openScreen(
      UsersPage,
      path,
      fakeBackend(() => ({}), 2),
      admin,
    );
    await chooseAction(opened.user, 'Delete');
    await waitFor(() =>
      expect(opened.services.confirm.mock.calls[0]?.[0]).toMatchObject({
        confirmLabel: null,
        description: 'This client has 2 projects. Delete them or assign them to other clients first.',
      }),
    );
    expect(opened.toasts()).toEqual([]);
  });

  test('invited with a first project gets the inviting admin as contact', async () => {
    const sentBodies: unknown[] = [];
    const opened = openScreen(
      UsersPage,
      `${path}?edit=invitation.new`,
      fakeBackend((body) => {
        sentBodies.push(body);
        return { invitation: { userId: 'u2' } };
      }),
      admin,
    );
    const form = within(await screen.findByRole('form', { name: 'Invite a person' }));
    await opened.user.type(form.getByRole('textbox', { name: 'Email' }), 'niko@umbra.example');
    await opened.user.type(form.getByRole('textbox', { name: 'Full name' }), 'Niko Tamm');
    await opened.user.type(form.getByRole('textbox', { name: /First project/ }), 'Shop');
    await opened.user.click(form.getByRole('button', { name: 'Invite' }));
    await waitFor(() => expect(sentBodies).toHaveLength(2));
    expect(sentBodies[1]).toEqual({
      company_id: 'k2',
      title: 'Shop',
      contact_person_name: 'Amara Okafor',
      contact_person_role: 'Agency team',
      contact_person_email: 'author@northlight.example',
    });
  });
});

describe('an author', () => {
  test('can view accounts but not change them, even by opening the form’s URL', async () => {
    openScreen(UsersPage, `${path}?new=1`, fakeBackend());
    const card = within(await screen.findByRole('article', { name: 'Dana Whitfield' }));
    expect(card.queryByRole('button')).toBeNull();
    expect(screen.getByText('Only admins can manage users')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Add user|Invite/ })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
