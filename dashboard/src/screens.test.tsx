import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { Component as Blogs } from './blogs/blogs-page.tsx';
import { Component as ClientProjects } from './client-projects-page.tsx';
import { Component as Companies } from './companies/companies-page.tsx';
import { Component as Faqs } from './faqs/faqs-page.tsx';
import { InvoicesPanel } from './invoices/invoices-panel.tsx';
import { type FakeBackend, type FakeResponse, openScreen } from './lib/testing/open-screen.tsx';
import { Component as Projects } from './projects/projects-page.tsx';
import { Component as Services } from './services/services-page.tsx';
import { SprintsPanel } from './sprints/sprints-panel.tsx';
import { Component as Team } from './team/team-page.tsx';
import { Component as Testimonials } from './testimonials/testimonials-page.tsx';
import { TicketsPanel } from './tickets/tickets-panel.tsx';

const stamps = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-02T00:00:00Z' };

/** A screen, and the texts that the specification fixes for it. */
interface Screen {
  readonly Screen: ComponentType;
  readonly path: string;
  readonly edit: string;
  readonly table: string;
  readonly row: object;
  /** The row's name on its delete button. */
  readonly name: string;
  /** Required fields by label. */
  readonly fields: Readonly<Record<string, string>>;
  readonly submit: string;
  readonly loading: string;
  readonly empty: string;
  readonly fetchFailed: string;
  readonly saveFailed: string;
  readonly deleteFailed: string;
  /** Null if the specification has no success text. */
  readonly created: string | null;
  readonly deleted: string;
}

const catalogue = (noun: string, said = noun.toLowerCase()) => ({
  saveFailed: `Failed to save ${said}`,
  deleteFailed: `Failed to delete ${said}`,
  created: `${noun} created successfully`,
  deleted: `${noun} deleted successfully`,
});

const screens: readonly (readonly [string, Screen])[] = [
  [
    'blogs',
    {
      Screen: Blogs,
      path: '/dashboard/blogs',
      edit: 'new=1',
      table: 'blogs',
      row: { ...stamps, title: 'Hello', slug: 'hello', content: '', published: false, publish_at: null },
      name: 'Hello',
      fields: { Title: 'Hello' },
      submit: 'Create post',
      loading: 'Loading...',
      empty: 'No posts yet',
      fetchFailed: 'Failed to fetch blogs',
      ...catalogue('Blog'),
    },
  ],
  [
    'team',
    {
      Screen: Team,
      path: '/dashboard/team',
      edit: 'new=1',
      table: 'team_members',
      row: { ...stamps, name: 'Kim', role: 'Design', skills: [], email: null, order_position: 0 },
      name: 'Kim',
      fields: { Name: 'Kim', Role: 'Design' },
      submit: 'Create team member',
      loading: 'Loading...',
      empty: 'No team members found',
      fetchFailed: 'Failed to fetch team members',
      ...catalogue('Team member'),
    },
  ],
  [
    'projects',
    {
      Screen: Projects,
      path: '/dashboard/projects',
      edit: 'new=1',
      table: 'projects',
      row: {
        ...stamps,
        title: 'Shop',
        description: 'S',
        project_urls: [],
        technologies: [],
        image_texts: {},
      },
      name: 'Shop',
      fields: { Title: 'Shop', 'Short description': 'A shop.' },
      submit: 'Create project',
      loading: 'Loading projects...',
      empty: 'No projects yet',
      fetchFailed: 'Failed to fetch projects',
      ...catalogue('Project'),
    },
  ],
  [
    'testimonials',
    {
      Screen: Testimonials,
      path: '/dashboard/testimonials',
      edit: 'new=1',
      table: 'testimonials',
      row: { ...stamps, author_name: 'Kim', quote: 'Good.', sort_order: 0, published: true },
      name: 'the testimonial by Kim',
      fields: { Name: 'Kim', Quote: 'Good.' },
      submit: 'Create testimonial',
      loading: 'Loading...',
      empty: 'No testimonials yet',
      fetchFailed: 'The testimonials could not be loaded',
      ...catalogue('Testimonial'),
    },
  ],
  [
    'services',
    {
      Screen: Services,
      path: '/dashboard/services',
      edit: 'new=1',
      table: 'services',
      row: { ...stamps, title: 'Audits', description: 'We look.', features: [], price_starting: null },
      name: 'Audits',
      fields: { Title: 'Audits', Description: 'We look.' },
      submit: 'Create service',
      loading: 'Loading services...',
      empty: 'No services yet',
      fetchFailed: 'Failed to fetch services',
      ...catalogue('Service'),
    },
  ],
  [
    'companies',
    {
      Screen: Companies,
      path: '/dashboard/companies',
      edit: 'new=1',
      table: 'companies',
      row: { ...stamps, name: 'Acme' },
      name: 'Acme',
      fields: { Name: 'Acme' },
      submit: 'Create company',
      loading: 'Loading companies...',
      empty: 'No companies yet',
      fetchFailed: 'The companies could not be loaded',
      ...catalogue('Company'),
    },
  ],
  [
    'faqs',
    {
      Screen: Faqs,
      path: '/dashboard/faqs',
      edit: 'new=1',
      table: 'faqs',
      row: { ...stamps, question: 'Why?', answer: 'So.', sort_order: 0, published: true },
      name: '“Why?”',
      fields: { Question: 'Why?', Answer: 'So.' },
      submit: 'Create FAQ',
      loading: 'Loading...',
      empty: 'No FAQs yet',
      fetchFailed: 'The FAQs could not be loaded',
      ...catalogue('FAQ', 'FAQ'),
    },
  ],
  [
    'client projects',
    {
      Screen: ClientProjects,
      path: '/dashboard/client-projects',
      edit: 'new=1',
      table: 'client_projects',
      row: { ...stamps, title: 'Portal', status: 'In Progress', percent_complete: 5, client: null },
      name: 'Portal',
      fields: {
        Client: 'c1',
        Title: 'Portal',
        'Contact name': 'K',
        'Contact role': 'K',
        'Contact email': 'k@example.org',
      },
      submit: 'Create project',
      loading: 'Loading projects...',
      empty: 'No projects yet',
      fetchFailed: 'Failed to fetch projects',
      ...catalogue('Project'),
      created: null,
      deleted: 'Project deleted',
    },
  ],
  [
    'sprints of a project',
    {
      Screen: () => <SprintsPanel projectId="p1" />,
      path: '/dashboard/client-projects',
      edit: 'edit=sprint.new',
      table: 'project_sprints',
      row: {
        ...stamps,
        project_id: 'p1',
        title: 'One',
        status: 'Planned',
        sprint_order: 1,
        deliverables: [],
      },
      name: 'One',
      fields: { Title: 'One', 'Start date': '2026-04-01', 'End date': '2026-04-14' },
      submit: 'Create sprint',
      loading: 'Loading sprints...',
      empty: 'No sprints yet',
      fetchFailed: 'The sprints could not be loaded',
      ...catalogue('Sprint'),
    },
  ],
  [
    'tickets of a project',
    {
      Screen: () => <TicketsPanel projectId="p1" />,
      path: '/dashboard/client-projects',
      edit: 'edit=ticket.new',
      table: 'project_tickets',
      row: { ...stamps, title: 'Fix', status: 'Open', priority: 'High', type: 'Bug', sprint: null },
      name: 'Fix',
      fields: { Title: 'Fix' },
      submit: 'Create ticket',
      loading: 'Loading tickets...',
      empty: 'No tickets yet',
      fetchFailed: 'Failed to fetch tickets',
      ...catalogue('Ticket'),
      created: null,
      deleted: 'Ticket deleted',
    },
  ],
  [
    'invoices of a project',
    {
      Screen: () => <InvoicesPanel projectId="p1" />,
      path: '/dashboard/client-projects',
      edit: 'edit=invoice.new',
      table: 'client_invoices',
      row: {
        ...stamps,
        invoice_number: 'NL-1',
        invoice_name: 'Work',
        amount: 1,
        currency: 'EUR',
        invoice_date: '2026-03-01',
        payment_status: 'Pending',
        file_url: null,
        due_date: null,
      },
      name: 'NL-1',
      fields: {
        'Invoice number': 'NL-1',
        'Invoice name': 'Work',
        Amount: '1',
        'Invoice date': '2026-03-01',
      },
      submit: 'Create invoice',
      loading: 'Loading invoices...',
      empty: 'No invoices yet',
      fetchFailed: 'Failed to fetch invoices',
      ...catalogue('Invoice'),
      created: null,
      deleted: 'Invoice deleted',
    },
  ],
];

const company = { id: 'c1', name: 'Dana' };
const owner = { client_id: 'p1', company_id: 'c1' };

/** A backend with the given rows in the screen's table; `write` responds to changes. */
function fakeBackend(
  { table }: Screen,
  rows: readonly object[],
  write: () => FakeResponse = () => rows,
): FakeBackend {
  return ({ target, method, query }) => {
    if (target === 'agency_today') return { status: 200, body: '2026-03-10' };
    if (target === 'companies' && table !== 'companies') return [company];
    if (method === 'HEAD') return [];
    if (target !== table) return target === 'client_projects' ? [owner] : [];
    if (method !== 'GET') return write();
    return query.has('id') && table === 'client_projects' ? [owner] : rows;
  };
}

/** A table that stores writes by id, like the database. */
function keeping(given: Screen) {
  let stored: Record<string, unknown> | null = null;
  let isLost = false;
  let before: ((body: object) => object) | null = null;
  const others = fakeBackend(given, []);
  const answer: FakeBackend = (request) => {
    const { target, method, query, body } = request;
    if (target !== given.table || method === 'HEAD') return others(request);
    if (method === 'GET') return stored === null ? [] : [stored];
    const written = { ...rowOf(given), ...stored, ...(body as object) };
    if (before !== null) stored = { ...written, ...before(body as object), updated_at: 'by the other tab' };
    before = null;
    if (method === 'POST' && stored !== null) {
      return { status: 409, body: { code: '23505', message: `duplicate key: "${target}_pkey"` } };
    }
    if (method === 'PATCH' && query.get('updated_at') !== `eq.${String(stored?.updated_at)}`) return [];
    stored = { ...written, updated_at: method };
    return isLost ? 'offline' : [stored];
  };
  return {
    answer,
    stored: () => stored,
    losesAnswers: (isOn: boolean) => {
      isLost = isOn;
    },
    storesFirst: (change: (body: object) => object) => {
      before = change;
    },
  };
}

/** The label and value of the first text field. */
const firstText = ({ fields }: Screen) =>
  Object.entries(fields).find(([label]) => label !== 'Client') as [label: string, text: string];

/** Fills in all required fields of the open form. */
async function fillIn({ fields }: Screen) {
  const form = within(await screen.findByRole('form'));
  if ('Client' in fields) await form.findByRole('option', { name: 'Dana' });
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(form.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  }
  return form;
}

const refused = { status: 500, body: { message: 'broken' } };
const rowOf = ({ row }: Screen) => ({ id: '00000000-0000-4000-8000-000000000001', ...row });

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe.each(screens)('%s', (_name, given) => {
  test('say that they load, that there are none, and that they could not be loaded', async () => {
    openScreen(given.Screen, given.path, fakeBackend(given, []));
    expect(await screen.findByText(given.loading)).toBeInTheDocument();
    expect(await screen.findByText(given.empty)).toBeVisible();
    cleanup();
    const { toasts } = openScreen(given.Screen, given.path, () => refused);
    expect(await screen.findByText(given.fetchFailed)).toBeVisible();
    expect(screen.queryByText(/changed/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(toasts().filter((text) => text === given.fetchFailed)).toHaveLength(1);
  });

  test('a new one that is refused stays in its form and says so; then it is said to be there', async () => {
    let isRefused = true;
    const { toasts } = openScreen(
      given.Screen,
      `${given.path}?${given.edit}`,
      fakeBackend(given, [rowOf(given)], () => (isRefused ? refused : [rowOf(given)])),
    );
    const form = await fillIn(given);
    fireEvent.click(form.getByRole('button', { name: given.submit }));
    expect(await form.findByText(new RegExp(`^${given.saveFailed}`))).toBeVisible();
    expect(toasts()).toEqual([given.saveFailed]);
    isRefused = false;
    fireEvent.click(form.getByRole('button', { name: given.submit }));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(toasts().slice(1)).toEqual(given.created === null ? [] : [given.created]);
  });

  test('a deletion asks, says that it failed, and says that it is done', async () => {
    let isRefused = true;
    const { toasts, services } = openScreen(
      given.Screen,
      given.path,
      fakeBackend(given, [rowOf(given)], () => (isRefused ? refused : [rowOf(given)])),
      { role: 'admin' },
    );
    fireEvent.click(await screen.findByRole('button', { name: `Delete ${given.name}` }));
    await waitFor(() => expect(toasts()).toEqual([given.deleteFailed]));
    expect(services.confirm.mock.calls[0]?.[0].title).toMatch(/^Delete .+ “.+”\?$/);
    isRefused = false;
    fireEvent.click(await screen.findByRole('button', { name: `Delete ${given.name}` }));
    await waitFor(() => expect(toasts()).toEqual([given.deleteFailed, given.deleted]));
  });

  test('a deletion that row security leaves out is not said to be done', async () => {
    const { toasts } = openScreen(
      given.Screen,
      given.path,
      fakeBackend(given, [rowOf(given)], () => []),
      { role: 'admin' },
    );
    fireEvent.click(await screen.findByRole('button', { name: `Delete ${given.name}` }));
    await waitFor(() => expect(toasts()).toEqual([expect.stringMatching(`^${given.deleteFailed}\\. `)]));
  });

  test('what was typed outlives a session that has ended', async () => {
    const ended = { status: 401, body: { code: 'PGRST303', message: 'JWT expired' } };
    openScreen(
      given.Screen,
      `${given.path}?${given.edit}`,
      fakeBackend(given, [], () => ended),
    );
    const form = await fillIn(given);
    fireEvent.click(form.getByRole('button', { name: given.submit }));
    expect(await form.findByText(/Your session has ended\./)).toBeVisible();
    cleanup();
    openScreen(given.Screen, `${given.path}?${given.edit}`, fakeBackend(given, []));
    const [label, text] = firstText(given);
    const again = within(await screen.findByRole('form'));
    await waitFor(() => expect(again.getByLabelText(new RegExp(`^${label}`))).toHaveValue(text));
  });

  test('what is corrected after a lost answer is what is stored', async () => {
    const table = keeping(given);
    const { toasts } = openScreen(given.Screen, `${given.path}?${given.edit}`, table.answer);
    const form = await fillIn(given);
    const [label, text] = firstText(given);
    // The space is trimmed on save.
    fireEvent.change(form.getByLabelText(new RegExp(`^${label}`)), { target: { value: `${text} ` } });
    table.losesAnswers(true);
    fireEvent.click(form.getByRole('button', { name: given.submit }));
    expect(await form.findByText(new RegExp(`^${given.saveFailed}`))).toBeVisible();
    table.losesAnswers(false);
    const corrected = `${text} 2`;
    fireEvent.change(form.getByLabelText(new RegExp(`^${label}`)), { target: { value: corrected } });
    fireEvent.click(form.getByRole('button', { name: given.submit }));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(Object.values(table.stored() ?? {})).toContain(corrected);
    expect(toasts().slice(1)).toEqual(given.created === null ? [] : [given.created]);
  });

  test('what another tab has sent from the same draft is shown before it is written over', async () => {
    const table = keeping(given);
    openScreen(given.Screen, `${given.path}?${given.edit}`, table.answer);
    const form = await fillIn(given);
    const [, text] = firstText(given);
    const other = 'From the other tab';
    table.storesFirst((body) =>
      Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value === text ? other : value])),
    );
    fireEvent.click(form.getByRole('button', { name: given.submit }));
    const dialog = await screen.findByRole('dialog', { name: /^Somebody else changed this/ });
    expect(within(dialog).getByText(other)).toBeInTheDocument();
    expect(within(dialog).getByText(text)).toBeInTheDocument();
  });
});

test('a time to come schedules a draft', async () => {
  const [, blogs] = screens.find(([name]) => name === 'blogs') as (typeof screens)[number];
  const table = keeping(blogs);
  openScreen(blogs.Screen, `${blogs.path}?${blogs.edit}`, table.answer);
  const form = await fillIn(blogs);
  const publishAt = form.getByLabelText(/^Publish at/);
  fireEvent.change(publishAt, { target: { value: '2026-03-09T09:00' } });
  expect(form.getByRole('switch', { name: 'Published' })).not.toBeChecked();
  fireEvent.change(publishAt, { target: { value: '2026-03-12T09:00' } });
  expect(form.getByRole('switch', { name: 'Published' })).toBeChecked();
  fireEvent.click(form.getByRole('button', { name: 'Schedule' }));
  await waitFor(() => expect(table.stored()).toMatchObject({ published: true }));
});

test('a draft saves itself, each time over what it wrote last, and closes without a question', async () => {
  const [, blogs] = screens.find(([name]) => name === 'blogs') as (typeof screens)[number];
  const table = keeping(blogs);
  const { user } = openScreen(blogs.Screen, `${blogs.path}?${blogs.edit}`, table.answer);
  const form = await fillIn(blogs);
  const status = form.getByRole('status', { name: 'Autosave' });
  await waitFor(() => expect(status).toHaveTextContent('Saved'), { timeout: 10_000 });
  expect(table.stored()).toMatchObject({ title: 'Hello', updated_at: 'POST' });
  table.losesAnswers(true);
  fireEvent.change(form.getByLabelText(/^Title/), { target: { value: 'Hello 2' } });
  await waitFor(() => expect(status).toHaveTextContent('Failed to save'), { timeout: 10_000 });
  table.losesAnswers(false);
  await user.click(form.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(status).toHaveTextContent('Saved'));
  expect(table.stored()).toMatchObject({ title: 'Hello 2', updated_at: 'PATCH' });
  await user.click(form.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
});
