import { beforeEach, describe, expect, test } from '@jest/globals';
import { createDraft } from '@northlight/contract/drafts';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { portalQueries } from '../queries/portal-queries.ts';
import { getDraftName } from '../queries/requests.ts';
import { type FakeResponses, openPortal, projectId, sprintId, userId } from '../testing/open-portal.tsx';
import { Component, loader } from './sprint-route.ts';

const sprint = {
  id: sprintId,
  project_id: projectId,
  title: 'Catalogue',
  description: 'What it is for.',
  start_date: '2026-02-16',
  end_date: '2026-02-27',
  status: 'In Review',
  deliverables: ['A first version'],
  preview_link: null,
  feedback_required: true,
  sprint_order: 2,
};

const open = (responses: FakeResponses = {}, query = '') =>
  openPortal(Component, '/client-portal/sprint/:sprintId', `/client-portal/sprint/${sprintId}${query}`, {
    project_sprints: [sprint],
    ...responses,
  });

beforeEach(() => {
  localStorage.clear();
  onlineManager.setOnline(true);
});

describe('the sprint page', () => {
  test('shows the sprint and requests feedback', async () => {
    open({
      sprint_progress: [{ sprint_id: sprintId, total: 3, done: 2, percent: 67 }],
      sprint_tickets: [{ id: '1', title: 'Search', status: 'Closed', type: 'Bug', priority: 'High' }],
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Catalogue' })).toBeTruthy();
    expect(screen.getByText('Sprint 2')).toBeTruthy();
    expect(screen.getByText('16 Feb 2026')).toBeTruthy();
    expect(screen.getByText('A first version')).toBeTruthy();
    expect(await screen.findByText('Search')).toBeTruthy();
    const bar = await screen.findByRole('progressbar', { name: 'Progress' });
    expect(bar.getAttribute('aria-valuenow')).toBe('67');
    expect(screen.getByRole('region', { name: 'Feedback Required' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'View Preview' })).toBeNull();
  });

  test('gives users who are not approvers read-only access', async () => {
    const company = { id: 'k1', name: 'Acme' };
    open(
      {
        client_projects: [{ id: projectId, title: 'Shop', status: 'In Progress', company_id: company.id }],
        company_members: [{ is_manager: true, is_approver: false, is_billing: true, company }],
      },
      `?feedback=${sprintId}`,
    );
    expect(await screen.findByText(/The approvers at Acme sign off, give feedback/)).toBeTruthy();
    expect(screen.getByText('A first version')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Feedback|Approve|Request Changes|Continue/ })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('Your company has not signed this sprint off yet.')).toBeTruthy();
  });

  test('keeps write buttons disabled in their place until the permissions are known', async () => {
    let isDown = true;
    const { user, requests } = open({
      company_members: () =>
        isDown
          ? { status: 500, body: {} }
          : [{ is_manager: true, is_approver: true, is_billing: true, company: { id: 'k1', name: 'Acme' } }],
    });
    const approve = await screen.findByRole('button', { name: 'Approve' });
    expect(approve.getAttribute('aria-disabled')).toBe('true');
    expect(await screen.findByText('Your permissions could not be loaded.')).toBeTruthy();
    expect(approve.getAttribute('aria-disabled')).toBe('true');
    await user.click(approve);
    expect(requests.filter(({ method }) => method === 'POST').map(({ target }) => target)).not.toContain(
      'sprint_signoffs',
    );
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(approve.getAttribute('aria-disabled')).toBeNull());
    expect(screen.queryByText('Your permissions could not be loaded.')).toBeNull();
  });

  test('the loader prefetches the queries in parallel, each only once', async () => {
    const { queryClient, requests } = openPortal(Component, '/nowhere', '/elsewhere');
    const url = new URL(`/client-portal/sprint/${sprintId}`, 'http://portal.test');
    const args = { params: { sprintId }, url, signal: new AbortController().signal, queryClient };
    loader(args);
    loader(args);
    await waitFor(() => expect(requests).toHaveLength(5));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    loader(args);
    expect(requests.map(({ target }) => target).sort()).toEqual([
      'project_sprints',
      'settings',
      'sprint_messages',
      'sprint_progress',
      'sprint_tickets',
    ]);
  });

  test('shows an empty task list and requests no feedback if none is required', async () => {
    open({ project_sprints: [{ ...sprint, feedback_required: false }] }, '?feedback=1');
    expect(await screen.findByText('No tasks have been created for this sprint yet.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Feedback Required' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('takes feedback on a completed sprint', async () => {
    const completed = { ...sprint, status: 'Completed', feedback_required: false };
    const { user } = open({ project_sprints: [completed] });
    await user.click(await screen.findByRole('button', { name: 'Provide Feedback' }));
    expect(await screen.findByRole('textbox', { name: 'Your feedback' })).toBeTruthy();
  });

  test('shows Sprint Not Found for a missing sprint or one that belongs to another company', async () => {
    open({ project_sprints: [] });
    expect(await screen.findByRole('heading', { name: 'Sprint Not Found' })).toBeTruthy();
    expect(screen.getByText('The sprint does not exist or you do not have access.')).toBeTruthy();
  });

  test('shows one toast and a Retry button after a failed load', async () => {
    let isDown = true;
    const { toasts, user } = open({
      project_sprints: () => (isDown ? { status: 500, body: {} } : [sprint]),
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(toasts()).toEqual(['Error: Failed to load sprint details']);
    isDown = false;
    await user.click(retry);
    expect(await screen.findByRole('heading', { level: 1, name: 'Catalogue' })).toBeTruthy();
  });
});

describe('a sprint in review', () => {
  const inReview = { project_sprints: [{ ...sprint, feedback_required: false }], sprint_continuations: [] };
  const message = {
    id: 'm1',
    body: 'Fine',
    author_id: 'client-1',
    author_name: 'Dana',
    created_at: '2026-03-01T09:00:00Z',
  };
  const continueResponse = { 'continue-next-sprint': { status: 200, body: { ok: true, id: '1' } } };

  test('shows decisions with their reasons and what was delivered', async () => {
    const decision = { author_name: 'Dana', created_at: '2026-03-01T09:00:00Z', deliverables: ['Version 1'] };
    open({
      sprint_signoffs: [
        { ...decision, id: 's2', decision: 'approved', comment: null },
        { ...decision, id: 's1', decision: 'changes_requested', comment: 'The search is slow.' },
      ],
    });
    const signoff = within(await screen.findByRole('region', { name: 'Sign-off' }));
    expect(await signoff.findByText('The search is slow.')).toBeTruthy();
    for (const text of ['Approved', 'Changes requested']) expect(signoff.getByText(text)).toBeTruthy();
    expect(signoff.getAllByText('Version 1')).toHaveLength(2);
    expect(signoff.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  test('can be continued after feedback', async () => {
    const { user, writesTo, toasts } = open({
      ...inReview,
      ...continueResponse,
      sprint_messages: [{ ...message, kind: 'feedback' }],
    });
    await user.click(await screen.findByRole('button', { name: 'Continue to Next Sprint' }));
    await waitFor(() =>
      expect(toasts()).toEqual([
        "Great!: We'll continue with the next sprint. You'll be notified when it starts.",
      ]),
    );
    expect(writesTo('continue-next-sprint')[0]?.body).toEqual({ sprintId, sprintTitle: 'Catalogue' });
  });

  test('shows messages in order and marks the sprint’s notifications as read', async () => {
    const later = { ...message, id: 'm2', body: 'Later', created_at: '2026-03-02T09:00:00Z' };
    const { queryClient, writesTo } = open({ sprint_messages: [message, later] });
    const shown = await screen.findByText('Later');
    expect(shown.compareDocumentPosition(screen.getByText('Fine'))).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    expect(writesTo('project_notifications')).toEqual([]);
    act(() => void queryClient.setQueryData(portalQueries.unread(userId).queryKey, 1));
    await waitFor(() =>
      expect(Object.fromEntries(writesTo('project_notifications')[0]?.query ?? [])).toEqual({
        client_id: `eq.${userId}`,
        sprint_id: `eq.${sprintId}`,
        read: 'eq.false',
        select: 'id',
      }),
    );
  });

  test('cannot be continued before feedback', async () => {
    open({ ...inReview, sprint_messages: [{ ...message, kind: 'question' }] });
    expect(await screen.findByText('Fine')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Continue to Next Sprint' })).toBeNull();
  });
});

describe('the completion dialog', () => {
  const openWithText = async (text: string, responses: FakeResponses = {}) => {
    const page = open(responses, '?feedback=1');
    const field = await screen.findByRole('textbox', { name: 'Your feedback' });
    await page.user.type(field, text);
    return { ...page, field };
  };

  test('shows Submit Feedback only when there is text, sends it trimmed with a request key, and stays open meanwhile', async () => {
    let respond: () => void = () => undefined;
    const { user, field, writesTo, toasts } = await openWithText('   ', {
      'submit-feedback': () =>
        new Promise((resolve) => {
          respond = () => resolve({ status: 200, body: { ok: true, id: '1' } });
        }),
    });
    expect(screen.queryByRole('button', { name: 'Submit Feedback' })).toBeNull();
    await user.type(field, 'Well done ');
    await user.click(screen.getByRole('button', { name: 'Submit Feedback' }));
    expect(await screen.findByRole('button', { name: 'Submitting...' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    await waitFor(() => expect(writesTo('submit-feedback')).toHaveLength(1));
    respond();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [request] = writesTo('submit-feedback');
    expect(request?.body).toEqual({ sprintId, feedback: 'Well done', sprintTitle: 'Catalogue' });
    expect(request?.headers.get('authorization')).toBe('Bearer test-token');
    expect(request?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(toasts()).toEqual([
      "Feedback Submitted: Thank you for your feedback! We'll review it and get back to you.",
    ]);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('rejects empty text submitted with the keyboard', async () => {
    const { user, writesTo } = await openWithText(' ');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Feedback Required', { selector: '[role=alert] *' })).toBeTruthy();
    expect(screen.getByText('Please provide your feedback before submitting.')).toBeTruthy();
    expect(writesTo('submit-feedback')).toEqual([]);
  });

  test.each([
    ['no connection', 'offline'],
    ['503', { status: 503, body: {} }],
    ['an unexpected response', { status: 200, body: 'Welcome' }],
  ] as const)('queues the text after %s', async (_name, response) => {
    const { user, field, toasts } = await openWithText('Well done', { 'submit-feedback': response });
    await user.click(screen.getByRole('button', { name: 'Submit Feedback' }));
    expect(await screen.findByText('Waiting to be sent')).toBeTruthy();
    expect(toasts()).toEqual(['Error: Failed to submit feedback. Please try again.']);
    expect((field as HTMLTextAreaElement).value).toBe('Well done');
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(screen.queryByText('Waiting to be sent')).toBeNull();
    expect(screen.getByRole('button', { name: 'Submit Feedback' })).toBeTruthy();
  });

  test('shows why feedback was rejected and keeps the text editable', async () => {
    const { user, field } = await openWithText('Well done', {
      'submit-feedback': {
        status: 409,
        body: { error: { code: 'sprint_not_open', message: 'This sprint is not waiting for your reply.' } },
      },
    });
    await user.click(screen.getByRole('button', { name: 'Submit Feedback' }));
    const alert = await within(screen.getByRole('dialog')).findByRole('alert');
    expect(alert.textContent).toContain('This sprint is not waiting for your reply.');
    expect((field as HTMLTextAreaElement).value).toBe('Well done');
    expect(field.matches(':disabled')).toBe(false);
  });

  test.each([
    [
      'succeeds',
      { status: 200, body: { ok: true } },
      "Great!: We'll continue with the next sprint. You'll be notified when it starts.",
    ],
    ['fails', 'offline', "Noted: We'll continue with the next sprint"],
  ] as const)('asks before it continues, and closes when that %s', async (_name, response, message) => {
    const { user, toasts, services, writesTo } = open({ 'continue-next-sprint': response }, '?feedback=1');
    services.confirm.mockResolvedValueOnce(false);
    // The page behind the dialog has the same button.
    const dialog = within(await screen.findByRole('dialog'));
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Continue to Next Sprint' });
    await waitFor(() => expect(button.disabled).toBe(false));
    await user.click(button);
    await waitFor(() => expect(button.disabled).toBe(false));
    expect(writesTo('continue-next-sprint')).toEqual([]);
    await user.click(button);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toasts()).toEqual([message]);
    if (response === 'offline') {
      expect(await screen.findByText(/Your request to continue is saved on this device/)).toBeTruthy();
    }
  });

  test('scrolls to the question once the conversation above it has loaded', async () => {
    let load: () => void = () => undefined;
    const loading = new Promise<void>((resolve) => {
      load = resolve;
    });
    const messageCounts: number[] = [];
    Element.prototype.scrollIntoView = () => void messageCounts.push(screen.queryAllByText('Earlier').length);
    const message = { id: 'm', kind: 'reply', body: 'Earlier', author_name: 'Ann', created_at: '2026-03-01' };
    const { router } = open(
      {
        project_sprints: [{ ...sprint, status: 'In Progress' }],
        sprint_messages: async () => {
          await loading;
          return [message];
        },
      },
      '?compose=question',
    );
    await screen.findByRole('textbox', { name: 'Your question' });
    load();
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(new Set(messageCounts)).toEqual(new Set([1]));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Your question' }));
  });

  test('says that a long conversation has older messages', async () => {
    const messages = Array.from({ length: 201 }, (_, index) => ({
      id: `m${index}`,
      kind: 'question',
      body: 'When?',
    }));
    open({ sprint_messages: messages });
    expect(await screen.findByText('Only the latest 200 messages are shown.')).toBeTruthy();
  });

  test('a question sent from the queue leaves no error behind', async () => {
    const { user } = open({ project_sprints: [{ ...sprint, status: 'In Progress' }] });
    const field = await screen.findByRole('textbox', { name: 'Your question' });
    await user.click(screen.getByRole('button', { name: 'Send Question' }));
    await screen.findByText('Please write your question first.');
    const draft = createDraft(userId, getDraftName('question', sprintId));
    act(() => draft.write('When?'));
    await waitFor(() => expect(field).toHaveProperty('value', 'When?'));
    act(() => draft.settle(draft.take('When?').key));
    await waitFor(() => expect(field).toHaveProperty('value', ''));
    await act(async () => undefined);
    expect(screen.queryByText('Please write your question first.')).toBeNull();
  });

  test('shows a recorded request to continue and does not offer it again', async () => {
    open(
      { sprint_continuations: [{ author_name: 'Dana', created_at: '2026-03-01T10:00:00Z' }] },
      '?feedback=1',
    );
    expect(
      (await screen.findAllByText(/Dana asked to continue with the next sprint on/)).length,
    ).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Continue to Next Sprint' })).toBeNull();
  });
});
