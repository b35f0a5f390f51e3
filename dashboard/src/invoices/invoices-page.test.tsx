import { beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { type FakeBackend, type FakeRequest, openScreen } from '../testing/open-screen.tsx';
import { Component } from './invoices-page.tsx';

const project = { id: 'p1', title: 'Field Service Scheduler', client_id: 'client-1', company_id: 'k1' };
const createInvoice = (id: string, overrides: object) => ({
  id,
  project_id: 'p1',
  client_id: 'client-1',
  invoice_number: `NL-${id}`,
  invoice_name: 'Work',
  amount: 1250.5,
  currency: 'EUR',
  invoice_date: '2026-02-01',
  due_date: '2026-02-20',
  payment_status: 'Pending',
  file_url: null,
  created_at: '2026-02-01T09:00:00Z',
  updated_at: '2026-02-01T09:00:00Z',
  project: { title: project.title },
  ...overrides,
});

const fakeBackend =
  (invoices: readonly object[], override: FakeBackend = () => []): FakeBackend =>
  (request) => {
    const { method, target, query } = request;
    if (target === 'agency_today') return { status: 200, body: '2026-03-10' };
    if (target === 'settings') return { status: 200, body: { default_currency: 'EUR' } };
    if (target === 'next_invoice_number') return { status: 200, body: 'NL-4' };
    if (target === 'invoice_currency_totals') {
      return [{ currency: 'EUR', billed: 250100, paid: 0, open: 250100, overdue: 125050, invoices: 2 }];
    }
    if (target === 'client_projects') return [project];
    if (target === 'client_invoices' && method === 'GET') {
      const id = query.get('id')?.replace('eq.', '');
      return id ? invoices.filter((invoice) => (invoice as { id: string }).id === id) : invoices;
    }
    return override(request);
  };

const path = '/dashboard/invoices';

beforeEach(() => localStorage.clear());

const findRow = (number: string) => screen.findByRole('row', { name: new RegExp(number) });

describe('the list', () => {
  test('shows amounts, days until due, and totals from the database', async () => {
    openScreen(
      Component,
      path,
      fakeBackend([
        createInvoice('1', {}),
        createInvoice('2', { due_date: '2026-03-25' }),
        createInvoice('3', { due_date: '2026-03-26', created_at: '2026-02-02T09:00:00Z' }),
      ]),
    );
    expect((await findRow('NL-1')).textContent).toContain('€1,250.50');
    expect(await screen.findByText('18 days overdue - Interest and fees may apply')).toBeTruthy();
    expect(await screen.findByText('Due in 15 days')).toBeTruthy();
    expect((await findRow('NL-3')).textContent).toContain('Pending');
    expect(screen.getAllByRole('row')[1]?.textContent).toContain('NL-3');
    const totals = await screen.findByRole('region', { name: 'Totals' });
    expect(totals.textContent).toContain('€2,501.00');
  });

  test('treats malformed ids in the URL as not found', async () => {
    const invalidIdResponse = {
      status: 400,
      body: { code: '22P02', message: 'invalid input syntax', details: '', hint: '' },
    };
    const { toasts, requests } = openScreen(Component, `${path}?project=x&edit=y`, (request) => {
      const { query } = request;
      return query.get('project_id') === 'eq.x' ? invalidIdResponse : fakeBackend([])(request);
    });
    expect(await screen.findByText('This invoice no longer exists')).toBeTruthy();
    expect(await screen.findByText('No results')).toBeTruthy();
    expect(toasts()).toEqual([]);
    expect(requests.filter(({ query }) => query.get('id') === 'eq.y')).toEqual([]);
  });
});

describe('Mark Paid', () => {
  test('updates only the status, and only the version on screen', async () => {
    const { user, requests, toasts, services } = openScreen(
      Component,
      path,
      fakeBackend([createInvoice('1', {})], ({ method }) =>
        method === 'PATCH' ? [createInvoice('1', { payment_status: 'Paid' })] : [],
      ),
      {
        preview: [{ client_name: 'Acme', title: 'Invoice paid', message: 'Invoice NL-1 is marked as paid.' }],
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Mark Paid NL-1' }));
    await waitFor(() => expect(toasts()).toContain('Invoice marked as paid'));
    expect(services.confirm.mock.calls[0]?.[0]).toMatchObject({
      title: 'Mark invoice NL-1 as paid?',
      description:
        'Acme will receive: “Invoice paid. Invoice NL-1 is marked as paid.” You can undo this for 10 seconds.',
    });
    const updateRequest = requests.find(({ method }) => method === 'PATCH');
    expect(updateRequest?.body).toEqual({ payment_status: 'Paid' });
    expect(updateRequest?.query.get('updated_at')).toBe('eq.2026-02-01T09:00:00Z');
  });

  test('does nothing until confirmed', async () => {
    const { user, requests, services } = openScreen(Component, path, fakeBackend([createInvoice('1', {})]), {
      isConfirmed: false,
    });
    await user.click(await screen.findByRole('button', { name: 'Mark Paid NL-1' }));
    await waitFor(() => expect(services.confirm).toHaveBeenCalled());
    expect(requests.some(({ method }) => method === 'PATCH')).toBe(false);
  });

  test('reports a failure', async () => {
    const { user, toasts } = openScreen(
      Component,
      path,
      fakeBackend([createInvoice('1', {})], () => ({ status: 500, body: { code: 'XX000', message: 'x' } })),
    );
    await user.click(await screen.findByRole('button', { name: 'Mark Paid NL-1' }));
    await waitFor(() => expect(toasts()).toEqual(['Failed to update invoice status']));
  });

  test('is not offered for a cancelled invoice', async () => {
    openScreen(Component, path, fakeBackend([createInvoice('1', { payment_status: 'Cancelled' })]));
    const actions = within(await findRow('NL-1'));
    expect(actions.getByRole('button', { name: 'Edit NL-1' })).toBeTruthy();
    expect(actions.queryByRole('button', { name: /Mark Paid/ })).toBeNull();
  });

  test('is not offered for a paid invoice, which authors can only view', async () => {
    openScreen(Component, path, fakeBackend([createInvoice('1', { payment_status: 'Paid' })]));
    const actions = within(await findRow('NL-1'));
    expect(actions.queryByRole('button', { name: /Mark Paid|Edit|Delete/ })).toBeNull();
    expect(actions.getByRole('button', { name: /only an admin may change a paid invoice/ })).toBeTruthy();
    cleanup();
    openScreen(Component, path, fakeBackend([createInvoice('1', { payment_status: 'Paid' })]), {
      role: 'admin',
    });
    expect(within(await findRow('NL-1')).getByRole('button', { name: 'Edit NL-1' })).toBeTruthy();
  });
});

test('a filter returns to the first page', async () => {
  const { user, router } = openScreen(Component, `${path}?page=2`, fakeBackend([]));
  await user.selectOptions(screen.getByLabelText('Status'), 'paid');
  await waitFor(() => expect(router.state.location.search).toBe('?status=paid'));
});

test('overdue invoices can be reminded at once', async () => {
  const backend = fakeBackend(['1', '2'].map((id) => createInvoice(id, {})));
  const { user, requests } = openScreen(Component, `${path}?status=overdue`, backend);
  await user.click(await screen.findByRole('button', { name: 'Send reminder for these 2 invoices' }));
  const findDrafts = () => requests.find(({ target }) => target === 'draft_reminders');
  await waitFor(() => expect(findDrafts()?.body).toEqual({ invoices: ['1', '2'] }));
});

describe('the form', () => {
  const fillIn = async (
    user: ReturnType<typeof openScreen>['user'],
    overrides: Readonly<Record<string, string>> = {},
  ) => {
    const sheet = within(await screen.findByRole('dialog', { name: 'New invoice' }));
    await sheet.findByRole('option', { name: project.title });
    await user.selectOptions(sheet.getByLabelText('Project'), 'p1');
    const values = {
      'Invoice number': 'N1',
      'Invoice name': 'Work',
      Amount: '10.50',
      'Invoice date': '2026-03-01',
      'Due date': '',
    };
    for (const [label, text] of Object.entries({ ...values, ...overrides })) {
      await user.clear(sheet.getByLabelText(label));
      if (text !== '') await user.paste(text);
    }
    await user.click(sheet.getByRole('button', { name: 'Create invoice' }));
    return sheet;
  };

  test('starts with the next number, today, a due date in 30 days, and the default currency', async () => {
    openScreen(Component, `${path}?new=1`, fakeBackend([]));
    const readValue = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
    await screen.findByLabelText('Invoice number');
    expect(['Invoice number', 'Invoice date', 'Due date', 'Currency'].map(readValue)).toEqual([
      'NL-4',
      '2026-03-10',
      '2026-04-09',
      'EUR',
    ]);
  });

  test('keeps pasted text that is too long, and shows an error', async () => {
    const { user } = openScreen(Component, `${path}?new=1`, fakeBackend([]));
    const longNumber = 'N'.repeat(101);
    const sheet = await fillIn(user, { 'Invoice number': longNumber });
    expect(await sheet.findByText('Use at most 100 characters')).toBeTruthy();
    expect((sheet.getByLabelText('Invoice number') as HTMLInputElement).value).toBe(longNumber);
  });

  test('shows an error at the field if the invoice number is taken', async () => {
    const takenNumberError = {
      code: '23505',
      message: 'Another invoice already has this number (client_invoices_number).',
    };
    const { user } = openScreen(
      Component,
      `${path}?new=1`,
      fakeBackend([], ({ method }) => (method === 'POST' ? { status: 409, body: takenNumberError } : [])),
    );
    const sheet = await fillIn(user);
    expect(await sheet.findByText('Another invoice already has this number')).toBeTruthy();
  });

  test('shows the message to the client, keeps the input when cancelled, and adds owner and due date', async () => {
    const { user, requests } = openScreen(
      Component,
      `${path}?new=1`,
      fakeBackend([], ({ method }) => (method === 'POST' ? [createInvoice('9', {})] : [])),
      {
        preview: [{ client_name: 'Acme', title: 'New invoice', message: 'Invoice N1, $10.50, is ready.' }],
      },
    );
    const isWrite = ({ method, target }: FakeRequest) => method === 'POST' && target === 'client_invoices';
    const sheet = await fillIn(user);
    const dialog = await screen.findByRole('alertdialog', { name: 'Save and notify Acme?' });
    expect(dialog.textContent).toContain('“New invoice. Invoice N1, $10.50, is ready.”');
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect((sheet.getByLabelText('Invoice number') as HTMLInputElement).value).toBe('N1');
    expect(requests.some(isWrite)).toBe(false);
    await user.click(sheet.getByRole('button', { name: 'Create invoice' }));
    await user.click(await screen.findByRole('button', { name: 'Save and notify' }));
    await waitFor(() => expect(requests.some(isWrite)).toBe(true));
    expect(requests.find(isWrite)?.body).toMatchObject({
      client_id: 'client-1',
      company_id: 'k1',
      amount: 10.5,
      currency: 'EUR',
      due_date: '2026-03-31',
      payment_status: 'Pending',
    });
  });

  test('reports that the project has been deleted, and keeps the input', async () => {
    const { user, toasts } = openScreen(Component, `${path}?new=1`, (request) =>
      request.target === 'client_projects' && request.query.has('id') ? [] : fakeBackend([])(request),
    );
    const sheet = await fillIn(user);
    expect(await sheet.findByText('Project not found')).toBeTruthy();
    expect(toasts()).toContain('Project not found');
    expect((sheet.getByLabelText('Invoice number') as HTMLInputElement).value).toBe('N1');
  });
});
