import '@testing-library/jest-dom/jest-globals';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  type FakeBackend,
  type FakeRequest,
  type FakeResponse,
  openScreen,
} from '../testing/open-screen.tsx';
import { Component as SprintsPage } from './sprints-page.tsx';

const path = '/dashboard/sprints';

const createSprint = (overrides: object) => ({
  id: 's1',
  project_id: 'p1',
  title: 'Checkout',
  description: null,
  start_date: '2026-03-01',
  end_date: '2026-03-14',
  status: 'In Progress',
  deliverables: [],
  preview_link: null,
  feedback_required: false,
  sprint_order: 4,
  updated_at: '2026-03-01T09:00:00Z',
  project: { title: 'Shop' },
  ...overrides,
});

const fakeBackend =
  (rows: readonly object[], handleWrite: (request: FakeRequest) => FakeResponse = () => []): FakeBackend =>
  (request) => {
    const { target, method, query } = request;
    if (method !== 'GET' && method !== 'HEAD') return handleWrite(request);
    if (target === 'client_projects') return [{ id: 'p1', title: 'Shop', client_id: 'c1' }];
    if (target === 'sprint_progress') return [{ sprint_id: 's1', total: 6, done: 1, percent: 17 }];
    if (target === 'project_sprints')
      return query.get('id') === 'eq.s1' ? { status: 200, body: rows[0] } : rows;
    return [];
  };

beforeEach(() => localStorage.clear());

describe('the sprints page', () => {
  test('shows each sprint’s project, status, dates and progress, filtered by the database', async () => {
    const { requests } = openScreen(
      SprintsPage,
      `${path}?status=feedback&project=p1`,
      fakeBackend([createSprint({})]),
    );
    const row = await screen.findByRole('row', { name: /Checkout/ });
    for (const text of ['Sprint 4', 'Shop', 'In Progress', '1 Mar 2026', '17%']) {
      expect(row).toHaveTextContent(text);
    }
    const request = requests.find(({ target, method }) => target === 'project_sprints' && method === 'GET');
    expect(request?.query.get('feedback_required')).toBe('eq.true');
    expect(request?.query.get('project_id')).toBe('eq.p1');
  });

  test('shows that the client has given feedback, with a link to it', async () => {
    openScreen(SprintsPage, path, (request) =>
      request.target === 'sprint_messages' && request.query.get('kind') === 'eq.feedback'
        ? [{ sprint_id: 's1' }]
        : fakeBackend([createSprint({}), createSprint({ id: 's2', title: 'Cart' })])(request),
    );
    const links = await screen.findAllByRole('link', { name: /^Feedback given on/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/dashboard/inbox?edit=thread.s1']);
  });

  test.each(['In Review', 'Completed'])(
    'asks for confirmation before requesting feedback on a sprint that is %s',
    async (status) => {
      const { user, requests, toasts, services } = openScreen(
        SprintsPage,
        path,
        fakeBackend([createSprint({ status })], () => [createSprint({ status, feedback_required: true })]),
        { preview: [{ client_name: 'Acme', title: 'Your feedback is needed', message: 'Please review.' }] },
      );
      await user.click(await screen.findByRole('button', { name: 'Actions for Checkout' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Request feedback' }));
      await waitFor(() => expect(toasts()).toEqual(['Feedback requested']));
      expect(services.confirm.mock.calls[0]?.[0].description).toContain(
        'Acme will receive: “Your feedback is needed. Please review.”',
      );
      const updateRequest = requests.find(({ method }) => method === 'PATCH');
      expect(updateRequest?.body).toEqual({ feedback_required: true });
      expect(updateRequest?.query.get('updated_at')).toBe('eq.2026-03-01T09:00:00Z');
    },
  );

  test.each([
    ['Planned', false, undefined],
    ['Not Started', false, undefined],
    ['In Progress', false, undefined],
    ['Completed', true, 'Feedback requested'],
  ])(
    'offers a feedback request if the status allows it: %s (requested: %s)',
    async (status, feedback_required, label) => {
      const { user } = openScreen(
        SprintsPage,
        path,
        fakeBackend([createSprint({ status, feedback_required })]),
      );
      await user.click(await screen.findByRole('button', { name: 'Actions for Checkout' }));
      await screen.findByRole('menuitem', { name: 'Edit sprint' });
      expect(screen.queryByRole('menuitem', { name: /feedback/i })?.textContent).toBe(label);
    },
  );

  test('explains why a sprint cannot be deleted', async () => {
    const { user, requests, services } = openScreen(SprintsPage, path, (request) =>
      request.method === 'HEAD' ? { status: 200, total: 2 } : fakeBackend([createSprint({})])(request),
    );
    await user.click(await screen.findByRole('button', { name: 'Actions for Checkout' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete sprint' }));
    await waitFor(() =>
      expect(services.confirm.mock.calls).toEqual([
        [
          {
            title: 'The sprint “Checkout” cannot be deleted',
            description: 'The client has written about it or signed it off, and those records are kept.',
            confirmLabel: null,
          },
        ],
      ]),
    );
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  test('shows the reason when the database rejects a deletion', async () => {
    const rejection = {
      status: 409,
      body: {
        code: '23503',
        message:
          'update or delete on table "project_sprints" violates foreign key constraint "sprint_signoffs_sprint_fkey" on table "sprint_signoffs"',
      },
    };
    const { user, toasts } = openScreen(
      SprintsPage,
      path,
      fakeBackend([createSprint({})], () => rejection),
    );
    await user.click(await screen.findByRole('button', { name: 'Actions for Checkout' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete sprint' }));
    await waitFor(() =>
      expect(toasts()).toEqual([
        'Failed to delete sprint. The client has written about it or signed it off, and those records are kept.',
      ]),
    );
  });
});

test('adds a new sprint to the chosen project as Planned', async () => {
  const { user, requests, toasts } = openScreen(
    SprintsPage,
    `${path}?new=1`,
    fakeBackend([], () => [createSprint({ status: 'Planned' })]),
  );
  const form = within(await screen.findByRole('form', { name: 'New sprint' }));
  await form.findByRole('option', { name: 'Shop' });
  await user.selectOptions(form.getByRole('combobox', { name: 'Project' }), 'Shop');
  await user.type(form.getByRole('textbox', { name: 'Title' }), 'Returns');
  await user.type(form.getByLabelText('Start date'), '2026-04-14');
  await user.type(form.getByLabelText('End date'), '2026-04-28');
  await user.click(form.getByRole('button', { name: 'Create sprint' }));
  await waitFor(() => expect(toasts()).toEqual(['Sprint created successfully']));
  expect(
    requests.find(({ method, target }) => method === 'POST' && target === 'project_sprints')?.body,
  ).toMatchObject({ project_id: 'p1', title: 'Returns', status: 'Planned' });
});
