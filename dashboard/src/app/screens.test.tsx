import '@testing-library/jest-dom/jest-globals';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from '@northlight/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { app } from '../app.tsx';
import { projectTabs } from '../client-projects/managed-project.ts';
import { InvoicesPanel } from '../invoices/invoices-panel.tsx';
import { linkTo, screenList } from '../screens.ts';
import { SprintsPanel } from '../sprints/sprints-panel.tsx';
import { type FakeBackend, type FakeResponse, openScreen } from '../testing/open-screen.tsx';
import { TicketsPanel } from '../tickets/tickets-panel.tsx';

const dates = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-02T00:00:00Z' };

/** A screen or tab that edits rows, and the messages that the specification fixes for it. */
interface Screen {
  readonly Screen: ComponentType;
  readonly path: string;
  /** The query of the path that opens a new row's form. */
  readonly edit: string;
  /** The route of the rows' own pages, if they have them. */
  readonly rowRoute?: string;
  readonly table: string;
  readonly row: object;
  readonly name: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly submit: string;
  readonly loading: string;
  readonly empty: string;
  readonly fetchFailed: string;
  readonly saveFailed: string;
  readonly deleteFailed: string;
  /** Null if the specification has no success message. */
  readonly created: string | null;
  readonly deleted: string;
}

/** The other fields come from `app.tsx` and `screens.ts`, and `readForm` provides them for screens without an entry. */
type ScreenEntry = Omit<Screen, 'Screen' | 'path' | 'table' | 'edit'> & Partial<Screen>;

const createSavedTexts = (noun: string, inSentence = noun.toLowerCase()) => ({
  saveFailed: `Failed to save ${inSentence}`,
  deleteFailed: `Failed to delete ${inSentence}`,
  created: `${noun} created successfully`,
  deleted: `${noun} deleted successfully`,
});

const createShortTexts = (noun: string) => ({
  ...createSavedTexts(noun),
  created: null,
  deleted: `${noun} deleted`,
});

const screenEntries: Readonly<Record<string, ScreenEntry>> = {
  blogs: {
    rowRoute: '/dashboard/blogs/:id',
    row: { title: 'Hello', slug: 'hello', content: '', published: false, publish_at: null },
    name: 'Hello',
    fields: { Title: 'Hello' },
    submit: 'Create post',
    loading: 'Loading...',
    empty: 'No posts yet',
    fetchFailed: 'Failed to fetch blogs',
    ...createSavedTexts('Blog'),
  },
  'payment-accounts': {
    row: { currency: 'EUR', account_holder: 'Northlight', other_account: 'Box 1' },
    name: 'EUR',
    fields: { Currency: 'EUR', 'Account holder': 'Northlight', 'Other account': 'Box 1' },
    submit: 'Create payment account',
    loading: 'Loading...',
    empty: 'No payment accounts yet',
    fetchFailed: 'The payment accounts could not be loaded',
    ...createSavedTexts('Payment account'),
  },
  team: {
    row: { name: 'Kim', role: 'Design', skills: [], email: null, order_position: 0 },
    name: 'Kim',
    fields: { Name: 'Kim', Role: 'Design' },
    submit: 'Create team member',
    loading: 'Loading...',
    empty: 'No team members found',
    fetchFailed: 'Failed to fetch team members',
    ...createSavedTexts('Team member'),
  },
  projects: {
    row: { title: 'Shop', description: 'S', project_urls: [], technologies: [], image_texts: {} },
    name: 'Shop',
    fields: { Title: 'Shop', 'Short description': 'A shop.' },
    submit: 'Create project',
    loading: 'Loading projects...',
    empty: 'No projects yet',
    fetchFailed: 'Failed to fetch projects',
    ...createSavedTexts('Project'),
  },
  services: {
    row: { title: 'Audits', description: 'We look.', features: [], price_starting: null },
    name: 'Audits',
    fields: { Title: 'Audits', Description: 'We look.' },
    submit: 'Create service',
    loading: 'Loading services...',
    empty: 'No services yet',
    fetchFailed: 'Failed to fetch services',
    ...createSavedTexts('Service'),
  },
  companies: {
    row: { name: 'Acme' },
    name: 'Acme',
    fields: { Name: 'Acme' },
    submit: 'Create company',
    loading: 'Loading companies...',
    empty: 'No companies yet',
    fetchFailed: 'The companies could not be loaded',
    ...createSavedTexts('Company'),
  },
  faqs: {
    row: { question: 'Why?', answer: 'So.', sort_order: 0, published: true },
    name: '“Why?”',
    fields: { Question: 'Why?', Answer: 'So.' },
    submit: 'Create FAQ',
    loading: 'Loading...',
    empty: 'No FAQs yet',
    fetchFailed: 'The FAQs could not be loaded',
    ...createSavedTexts('FAQ', 'FAQ'),
  },
  'client-projects': {
    row: { title: 'Portal', status: 'In Progress', percent_complete: 5, client: null },
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
    ...createShortTexts('Project'),
  },
  'sprints tab': {
    Screen: () => <SprintsPanel projectId="p1" />,
    edit: 'edit=sprint.new',
    table: 'project_sprints',
    row: { project_id: 'p1', title: 'One', status: 'Planned', sprint_order: 1, deliverables: [] },
    name: 'One',
    fields: { Title: 'One', 'Start date': '2026-04-01', 'End date': '2026-04-14' },
    submit: 'Create sprint',
    loading: 'Loading sprints...',
    empty: 'No sprints yet',
    fetchFailed: 'The sprints could not be loaded',
    ...createSavedTexts('Sprint'),
  },
  'tickets tab': {
    Screen: () => <TicketsPanel projectId="p1" />,
    edit: 'edit=ticket.new',
    table: 'project_tickets',
    row: { title: 'Fix', status: 'Open', priority: 'High', type: 'Bug', sprint: null },
    name: 'Fix',
    fields: { Title: 'Fix' },
    submit: 'Create ticket',
    loading: 'Loading tickets...',
    empty: 'No tickets yet',
    fetchFailed: 'Failed to fetch tickets',
    ...createShortTexts('Ticket'),
  },
  'invoices tab': {
    Screen: () => <InvoicesPanel projectId="p1" />,
    edit: 'edit=invoice.new',
    table: 'client_invoices',
    row: {
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
    ...createShortTexts('Invoice'),
  },
};

/** These screens reuse the forms and actions of the tabs; their own tests cover everything else. */
const coveredByTab = ['sprints', 'invoices'];
const tabs = projectTabs.map((tab) => ({
  name: `${tab} tab`,
  path: linkTo('client-projects'),
  title: '',
  table: '',
  noun: '',
}));
const declaredScreens = screenList
  .flatMap(({ name, path, title, rows }) => (rows === undefined ? [] : [{ name, path, title, ...rows }]))
  .filter(({ name }) => !coveredByTab.includes(name));

test('every project tab has an entry, and every entry is a tab or a screen that edits rows', () => {
  const names = [...declaredScreens, ...tabs].map(({ name }) => name);
  expect(Object.keys(screenEntries)).toEqual(expect.arrayContaining(tabs.map(({ name }) => name)));
  expect(names).toEqual(expect.arrayContaining(Object.keys(screenEntries)));
});

const pages: Readonly<Record<string, Page>> = app.pages;

/** The messages for a screen that uses the defaults of `RecordScreen`. */
const createDefaults = (title: string, noun: string): ScreenEntry => ({
  ...createSavedTexts(noun.charAt(0).toUpperCase() + noun.slice(1), noun),
  fetchFailed: `The ${title.toLowerCase()} could not be loaded`,
  loading: 'Loading...',
  empty: `No ${title.toLowerCase()} yet`,
  submit: `Create ${noun}`,
  row: {},
  name: '',
  fields: {},
});

const screens = [...declaredScreens, ...tabs].map((screenOrTab): readonly [string, Screen] => {
  const { name, path, title, table, noun } = screenOrTab;
  const Screen = () => {
    const Component = pages[path]?.peek()?.Component;
    return Component === undefined ? null : <Component />;
  };
  return [
    name,
    { Screen, path, table, edit: 'new=1', ...(screenEntries[name] ?? createDefaults(title, noun)) },
  ];
});

const company = { id: 'c1', name: 'Dana' };
const owner = { client_id: 'p1', company_id: 'c1' };

/** A backend with these rows in the screen's table; `write` responds to changes. */
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
function createTable(subject: Screen) {
  let stored: Record<string, unknown> | null = null;
  let isResponseLost = false;
  let otherTabChange: ((body: object) => object) | null = null;
  const baseBackend = fakeBackend(subject, []);
  const backend: FakeBackend = (request) => {
    const { target, method, query, body } = request;
    if (target !== subject.table || method === 'HEAD') return baseBackend(request);
    if (method === 'GET') return stored === null ? [] : [stored];
    const newRow = { ...createRow(subject), ...stored, ...(body as object) };
    if (otherTabChange !== null)
      stored = { ...newRow, ...otherTabChange(body as object), updated_at: 'by the other tab' };
    otherTabChange = null;
    if (method === 'POST' && stored !== null) {
      return { status: 409, body: { code: '23505', message: `duplicate key: "${target}_pkey"` } };
    }
    if (method === 'PATCH' && query.get('updated_at') !== `eq.${String(stored?.updated_at)}`) return [];
    stored = { ...newRow, updated_at: method };
    return isResponseLost ? 'offline' : [stored];
  };
  return {
    respond: backend,
    getStored: () => stored,
    loseResponses: (isOn: boolean) => {
      isResponseLost = isOn;
    },
    storeFromOtherTab: (change: (body: object) => object) => {
      otherTabChange = change;
    },
  };
}

/** Opens the form of a new row, or of the row with this id. */
function openForm({ Screen, path, edit, rowRoute }: Screen, backend: FakeBackend, id = 'new') {
  if (rowRoute === undefined) return openScreen(Screen, `${path}?${edit}`, backend);
  const RowPage = () => {
    const Component = pages[rowRoute]?.peek()?.Component;
    return Component === undefined ? null : <Component />;
  };
  return openScreen(RowPage, `${path}/${id}`, backend, { route: rowRoute });
}

const getFirstText = ({ fields }: Screen) =>
  Object.entries(fields).find(([label]) => label !== 'Client') as [label: string, text: string];

async function fillIn({ fields }: Screen) {
  const form = within(await screen.findByRole('form'));
  if ('Client' in fields) await form.findByRole('option', { name: 'Dana' });
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(form.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  }
  return form;
}

const failure = { status: 500, body: { message: 'broken' } };
const createRow = ({ row }: Screen) => ({ id: '00000000-0000-4000-8000-000000000001', ...dates, ...row });

const cannotSaveHint = 'its form cannot be saved with only the required text fields';

/** Fills in the required fields by their labels, saves, and returns the row and its name on the screen. */
async function readForm(subject: Screen): Promise<Pick<Screen, 'fields' | 'row' | 'name'>> {
  const { requests } = openForm(subject, fakeBackend(subject, []));
  const form = within(await screen.findByRole('form'));
  const inputs = form
    .getAllByRole<HTMLInputElement>('textbox')
    .filter((input) => input.getAttribute('aria-required') === 'true');
  const fields = Object.fromEntries(
    inputs.map((input, index): [string, string] => [
      input.labels?.[0]?.textContent ?? '',
      input.type === 'url' ? `https://example.org/${index}` : `Sample ${index}`,
    ]),
  );
  await fillIn({ ...subject, fields });
  fireEvent.click(form.getByRole('button', { name: subject.submit }));
  const isPost = ({ method }: { method: string }) => method === 'POST';
  await waitFor(() => expect(requests.some(isPost)).toBe(true), {
    onTimeout: () => new Error(`${subject.path} needs an entry in screens.test.tsx: ${cannotSaveHint}`),
  });
  const row = requests.find(isPost)?.body as object;
  cleanup();
  openScreen(subject.Screen, subject.path, fakeBackend(subject, [createRow({ ...subject, row })]), {
    role: 'admin',
  });
  const button = await screen.findByRole('button', { name: /^Delete / });
  cleanup();
  localStorage.clear();
  return { fields, row, name: (button.getAttribute('aria-label') ?? '').replace('Delete ', '') };
}

/** Presses the row's button, or opens its menu first. */
async function pressDelete(name: string) {
  const button = await screen.findByRole('button', {
    name: (label) => [`Delete ${name}`, `Actions for ${name}`].includes(label),
  });
  fireEvent.click(button);
  if (button.getAttribute('aria-haspopup') === 'menu')
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Delete/ }));
}

beforeAll(() => Promise.all(Object.values(pages).map((page) => page.load())));
beforeEach(() => localStorage.clear());

describe.each(screens)('%s', (name, subject) => {
  beforeAll(async () => {
    if (!(name in screenEntries)) Object.assign(subject, await readForm(subject));
  });

  test('shows loading, empty and failed states', async () => {
    openScreen(subject.Screen, subject.path, fakeBackend(subject, []));
    expect(await screen.findByText(subject.loading)).toBeInTheDocument();
    expect(await screen.findByText(subject.empty)).toBeVisible();
    cleanup();
    const { toasts } = openScreen(subject.Screen, subject.path, () => failure);
    expect(await screen.findByText(subject.fetchFailed)).toBeVisible();
    expect(screen.queryByText(/changed/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(toasts().filter((text) => text === subject.fetchFailed)).toHaveLength(1);
  });

  test('keeps the form open when creating a row fails, then reports success', async () => {
    let isFailing = true;
    const { toasts } = openForm(
      subject,
      fakeBackend(subject, [createRow(subject)], () => (isFailing ? failure : [createRow(subject)])),
    );
    const form = await fillIn(subject);
    fireEvent.click(form.getByRole('button', { name: subject.submit }));
    expect(await form.findByText(new RegExp(`^${subject.saveFailed}`))).toBeVisible();
    expect(toasts()).toEqual([subject.saveFailed]);
    isFailing = false;
    fireEvent.click(form.getByRole('button', { name: subject.submit }));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(toasts().slice(1)).toEqual(subject.created === null ? [] : [subject.created]);
  });

  test('asks for confirmation before deleting, reports a failure, then reports success', async () => {
    let isFailing = true;
    const { toasts, services } = openScreen(
      subject.Screen,
      subject.path,
      fakeBackend(subject, [createRow(subject)], () => (isFailing ? failure : [createRow(subject)])),
      { role: 'admin' },
    );
    await pressDelete(subject.name);
    await waitFor(() => expect(toasts()).toEqual([subject.deleteFailed]));
    expect(services.confirm.mock.calls[0]?.[0].title).toMatch(/^Delete .+ “.+”\?$/);
    isFailing = false;
    await pressDelete(subject.name);
    await waitFor(() => expect(toasts()).toEqual([subject.deleteFailed, subject.deleted]));
  });

  test('reports a deletion that row security blocks', async () => {
    const { toasts } = openScreen(
      subject.Screen,
      subject.path,
      fakeBackend(subject, [createRow(subject)], () => []),
      { role: 'admin' },
    );
    await pressDelete(subject.name);
    await waitFor(() => expect(toasts()).toEqual([expect.stringMatching(`^${subject.deleteFailed}\\. `)]));
  });
});

/** Three screens stand for the code that all forms share: a default form, a form of its own, and a tab. */
const sampledScreens = screens.filter(([name]) =>
  ['services', 'client-projects', 'tickets tab'].includes(name),
);

describe.each(sampledScreens)('%s', (_name, subject) => {
  test('keeps the input when the session has ended', async () => {
    const expiredSession = { status: 401, body: { code: 'PGRST303', message: 'JWT expired' } };
    openForm(
      subject,
      fakeBackend(subject, [], () => expiredSession),
    );
    const form = await fillIn(subject);
    fireEvent.click(form.getByRole('button', { name: subject.submit }));
    expect(await form.findByText(/Your session has ended\./)).toBeVisible();
    cleanup();
    openForm(subject, fakeBackend(subject, []));
    const [label, text] = getFirstText(subject);
    const reopenedForm = within(await screen.findByRole('form'));
    await waitFor(() => expect(reopenedForm.getByLabelText(new RegExp(`^${label}`))).toHaveValue(text));
  });

  test('stores a correction made after a lost response', async () => {
    const table = createTable(subject);
    const { toasts } = openForm(subject, table.respond);
    const form = await fillIn(subject);
    const [label, text] = getFirstText(subject);
    // The space is trimmed on save.
    fireEvent.change(form.getByLabelText(new RegExp(`^${label}`)), { target: { value: `${text} ` } });
    table.loseResponses(true);
    fireEvent.click(form.getByRole('button', { name: subject.submit }));
    expect(await form.findByText(new RegExp(`^${subject.saveFailed}`))).toBeVisible();
    table.loseResponses(false);
    const correctedText = `${text} 2`;
    fireEvent.change(form.getByLabelText(new RegExp(`^${label}`)), { target: { value: correctedText } });
    fireEvent.click(form.getByRole('button', { name: subject.submit }));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(Object.values(table.getStored() ?? {})).toContain(correctedText);
    expect(toasts().slice(1)).toEqual(subject.created === null ? [] : [subject.created]);
  });

  test('shows the version that another tab saved from the same draft before overwriting it', async () => {
    const table = createTable(subject);
    openForm(subject, table.respond);
    const form = await fillIn(subject);
    const [, text] = getFirstText(subject);
    const otherTabText = 'From the other tab';
    table.storeFromOtherTab((body) =>
      Object.fromEntries(
        Object.entries(body).map(([name, value]) => [name, value === text ? otherTabText : value]),
      ),
    );
    fireEvent.click(form.getByRole('button', { name: subject.submit }));
    const dialog = await screen.findByRole('dialog', { name: /^Someone else changed the/ });
    expect(within(dialog).getByText(otherTabText)).toBeInTheDocument();
    expect(within(dialog).getByText(text)).toBeInTheDocument();
  });
});

test('schedules a post with a future time', async () => {
  const [, blogs] = screens.find(([name]) => name === 'blogs') as (typeof screens)[number];
  const table = createTable(blogs);
  openForm(blogs, table.respond);
  const form = await fillIn(blogs);
  const publishAt = form.getByLabelText(/^Publish at/);
  fireEvent.change(publishAt, { target: { value: '2026-03-09T09:00' } });
  expect(form.getByRole('switch', { name: 'Published' })).not.toBeChecked();
  fireEvent.change(publishAt, { target: { value: '2026-03-12T09:00' } });
  expect(form.getByRole('switch', { name: 'Published' })).toBeChecked();
  fireEvent.click(form.getByRole('button', { name: 'Schedule' }));
  await waitFor(() => expect(table.getStored()).toMatchObject({ published: true }));
});

test('reports a taken slug at its field', async () => {
  const [, blogs] = screens.find(([name]) => name === 'blogs') as (typeof screens)[number];
  const message = 'duplicate key value violates unique constraint "blogs_slug_key"';
  openForm(
    blogs,
    fakeBackend(blogs, [], () => ({ status: 409, body: { code: '23505', message } })),
  );
  const form = await fillIn(blogs);
  fireEvent.click(form.getByRole('button', { name: blogs.submit }));
  await waitFor(() =>
    expect(form.getByLabelText(/^Slug/)).toHaveAccessibleDescription(/This slug is taken by another post/),
  );
});

test('keeps the second of a post’s publication when its minute has not changed', async () => {
  const [, blogs] = screens.find(([name]) => name === 'blogs') as (typeof screens)[number];
  const post = { ...createRow(blogs), published: true, publish_at: '2026-03-09T09:00:42Z' };
  const openPost = (backend: FakeBackend) => openForm(blogs, backend, post.id);
  const { requests } = openPost((request) =>
    request.target === 'blogs' && request.query.has('id')
      ? { status: 200, body: request.method === 'GET' ? post : [post] }
      : fakeBackend(blogs, [post])(request),
  );
  const form = await fillIn({ ...blogs, fields: { Title: 'Hello 2' } });
  fireEvent.click(form.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(requests.some(({ method }) => method === 'PATCH')).toBe(true));
  const body = requests.find(({ method }) => method === 'PATCH')?.body;
  expect(body).toMatchObject({ title: 'Hello 2' });
  expect(body).not.toHaveProperty('publish_at');
});

test('saves a draft automatically more than once, and closes it without confirmation', async () => {
  const [, blogs] = screens.find(([name]) => name === 'blogs') as (typeof screens)[number];
  const table = createTable(blogs);
  const { user } = openForm(blogs, table.respond);
  const form = await fillIn(blogs);
  const status = form.getByRole('status', { name: 'Autosave' });
  await waitFor(() => expect(status).toHaveTextContent('Saved'), { timeout: 10_000 });
  expect(table.getStored()).toMatchObject({ title: 'Hello', updated_at: 'POST' });
  table.loseResponses(true);
  fireEvent.change(form.getByLabelText(/^Title/), { target: { value: 'Hello 2' } });
  await waitFor(() => expect(status).toHaveTextContent('Failed to save'), { timeout: 10_000 });
  table.loseResponses(false);
  await user.click(form.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(status).toHaveTextContent('Saved'));
  expect(table.getStored()).toMatchObject({ title: 'Hello 2', updated_at: 'PATCH' });
  await user.click(form.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
});
