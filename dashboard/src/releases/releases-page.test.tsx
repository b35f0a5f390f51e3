import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Role } from '@northlight/auth-kit';
import type { ReleasesOverview } from '@northlight/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../testing/open-screen.tsx';
import { Component } from './releases-page.tsx';

const at = '2026-03-10T08:00:00Z';
const overview: ReleasesOverview = {
  revision: 7,
  refusal: null,
  counts: null,
  rollouts: null,
  releases: [
    {
      name: 'portal',
      version: '2.0.0',
      releasedAt: at,
      previous: '1.1.0',
      kept: [
        { version: '1.2.0', publishedAt: at, wasRolledBack: true },
        { version: '1.1.0', publishedAt: at },
      ],
    },
    { name: 'shell', version: '0.1.0', releasedAt: at, previous: null, kept: [] },
  ],
  ledger: [
    {
      revision: 7,
      at,
      kind: 'release',
      name: 'portal',
      version: '2.0.0',
      replaced: '1.1.0',
      who: 'Ada',
      commit: 'abc123def456',
      changes: ['Show the news', 'Name the sprint'],
    },
    {
      revision: 6,
      at,
      kind: 'rollback',
      name: 'portal',
      version: '1.1.0',
      replaced: '1.2.0',
      who: 'Grace',
      commit: null,
    },
  ],
  faults: [
    {
      release: 'portal',
      version: '2.0.0',
      counts: { error: 3, load: 1 },
      latest: [
        {
          kind: 'error',
          cause: 'TypeError',
          text: 'x is not a function',
          at: 'js/8.js:1:20',
          page: '/client-portal',
          count: 3,
          last: at,
          source: { file: 'portal/src/sprints/sprint-page.tsx', line: 41, column: 7 },
        },
        {
          ...{ kind: 'error', cause: 'RangeError', text: '', page: '' },
          at: 'js/9.js:1:5',
          count: 1,
          last: at,
          source: null,
        },
      ],
    },
  ],
  faultsSince: at,
  canRollBack: true,
};

const edge = jest.fn<typeof fetch>();
const respondWithJson = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }));
const open = (role: Role = 'admin') => openScreen(Component, '/dashboard/releases', () => [], { role });

beforeEach(() => {
  edge.mockReset().mockImplementation(() => respondWithJson(overview));
  globalThis.fetch = edge;
});

const findRegion = (name: string) => screen.findByRole('region', { name });

describe('the overview', () => {
  test('shows live versions, reported errors, and the ledger', async () => {
    open();
    const table = await findRegion('Live releases');
    const portal = within(table).getByRole('row', { name: /^portal/ }).textContent;
    expect(portal).toContain('2.0.0');
    expect(portal).toContain('Visits are not counted');
    expect(portal).toContain('4 errors');
    const [path, init] = edge.mock.calls[0] ?? [];
    expect(path).toBe('/__releases');
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer user-token');

    const reported = (await findRegion('Errors in browsers')).textContent;
    expect(reported).toContain('this edge server only');
    expect(reported).toContain('x is not a function');
    expect(reported).toContain('portal/src/sprints/sprint-page.tsx:41:7');
    expect(reported).toContain('js/9.js:1:5 (no source map)');
    const ledger = (await findRegion('History')).textContent;
    expect(ledger).toContain('portal 2.0.0 replacing 1.1.0Adaabc123def456Show the news; Name the sprint');
    expect(ledger).toContain('Rolled back');
  });

  test('marks a live version that fails more often than the previous one', async () => {
    const counts = [
      { release: 'portal', version: '2.0.0', visits: 80, failed: 9 },
      { release: 'portal', version: '1.1.0', visits: 5_000, failed: 10 },
    ];
    edge.mockImplementation(() => respondWithJson({ ...overview, counts }));
    open();
    const row = within(await findRegion('Live releases')).getByRole('row', { name: /^portal/ });
    expect(row.textContent).toContain('Fails more often 9 of 80 visits failed (before: 10 of 5,000)');
    expect((await findRegion('Errors in browsers')).textContent).toContain('all edge servers');
  });

  test('reports a failed load once, with Retry', async () => {
    edge.mockImplementation(() =>
      respondWithJson({ error: { code: 'unavailable', message: 'The backend' } }, 503),
    );
    const { toasts, user } = open();
    await screen.findByText('The releases could not be loaded');
    expect(toasts()).toEqual(['The releases could not be loaded']);
    edge.mockImplementation(() => respondWithJson(overview));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findRegion('Live releases')).toBeTruthy();
  });

  test('does not offer authors a rollback', async () => {
    open('author');
    await findRegion('Live releases');
    expect(screen.queryByRole('button', { name: /Roll back/ })).toBeNull();
  });
});

describe('a rollout', () => {
  const rollout = {
    ...{ rollout: 'rollout-of-portal', release: 'portal', version: '2.1.0', against: '2.0.0' },
    ...{ shares: [5, 100], step: 0, startedAt: at, held: '', stoppedAt: null, why: null, isRunning: true },
    tallies: [[4, 1, 90, 0]],
  };

  test('shows its share and its visitors', async () => {
    edge.mockImplementation(() => respondWithJson({ ...overview, rollouts: [rollout], counts: [] }));
    open('author');
    const row = within(await findRegion('Rollouts')).getByRole('row', { name: /^portal/ });
    expect(row.textContent).toMatch(/5% of accounts 1 of 40 of 90$/);
    expect(screen.queryByRole('button', { name: /the rollout of/ })).toBeNull();
  });

  test('asks an admin to confirm a stop', async () => {
    edge.mockImplementation(() => respondWithJson({ ...overview, rollouts: [rollout] }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Stop the rollout of portal' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Stop the rollout of portal 2.1.0?' });
    expect(dialog.textContent).toContain('Everyone gets 2.0.0 again');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  const openActionDialog = async (overrides: object, button: string, canRollBack = true) => {
    edge.mockImplementation((path) =>
      respondWithJson(
        String(path).endsWith('rollout')
          ? { revision: 8 }
          : { ...overview, canRollBack, rollouts: [{ ...rollout, ...overrides }] },
      ),
    );
    const opened = open();
    await opened.user.click(await screen.findByRole('button', { name: `${button} the rollout of portal` }));
    const dialog = await screen.findByRole('alertdialog', {
      name: `${button} the rollout of portal 2.1.0?`,
    });
    return { ...opened, dialog };
  };

  test.each([
    ['Pause', {}, 'pause'],
    ['Resume', { isPaused: true, held: '' }, 'resume'],
    ['Finish', {}, 'finish'],
    ['Clear', { stoppedAt: at, why: 'something failed' }, 'stop'],
  ])('asks an admin to confirm: %s', async (button, overrides, expectedAct) => {
    const { user, dialog } = await openActionDialog(overrides, button);
    expect(edge.mock.calls.every(([path]) => path === '/__releases')).toBe(true);
    await user.click(within(dialog).getByRole('button', { name: `${button} the rollout` }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const body = edge.mock.calls.find(([path]) => path === '/__releases/rollout')?.[1]?.body;
    expect(JSON.parse(String(body))).toEqual({ name: 'portal', act: expectedAct, revision: 7 });
  });

  test('shows the command if the edge cannot sign, except for a stop', async () => {
    const { user, dialog } = await openActionDialog({}, 'Finish', false);
    expect(dialog.textContent).toContain('npm run rollout -- portal finish');
    expect(within(dialog).queryByRole('button', { name: 'Finish the rollout' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    cleanup();
    const stop = await openActionDialog({}, 'Stop', false);
    expect(within(stop.dialog).getByRole('button', { name: 'Stop the rollout' })).toBeTruthy();
  });

  test('offers no actions once it has ended, and its section is hidden without rollouts', async () => {
    const stopped = {
      ...rollout,
      isRunning: false,
      stoppedAt: at,
      why: 'something failed for 3 of 4',
    };
    edge.mockImplementation(() => respondWithJson({ ...overview, rollouts: [stopped] }));
    open();
    expect((await findRegion('Rollouts')).textContent).toContain('something failed for 3 of 4');
    expect(screen.queryByRole('button', { name: /the rollout of/ })).toBeNull();
    cleanup();
    edge.mockImplementation(() => respondWithJson(overview));
    open();
    await findRegion('Live releases');
    expect(screen.queryByRole('region', { name: 'Rollouts' })).toBeNull();
  });
});

describe('a rollback', () => {
  test('requires a choice when all earlier versions have been rolled back', async () => {
    const [portal] = overview.releases;
    edge.mockImplementation(() =>
      respondWithJson({ ...overview, releases: [{ ...portal, previous: null }] }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Roll back portal' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.queryByRole('button', { name: 'Roll back portal' })).toBeNull();
    await user.selectOptions(dialog.getByRole('combobox'), '1.2.0');
    expect(dialog.getByRole('option', { selected: true }).textContent).toContain('rolled back');
    expect(dialog.getByRole('button', { name: 'Roll back portal' })).toBeTruthy();
  });

  test('names the version and consequence, focuses Cancel, and sends the revision on screen', async () => {
    const { user, toasts } = open();
    await user.click(await screen.findByRole('button', { name: 'Roll back portal' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Roll back portal?' });
    expect(dialog.textContent).toContain('New page views no longer get 2.0.0');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    edge.mockImplementation((path) =>
      respondWithJson(String(path).endsWith('rollback') ? { revision: 8 } : { ...overview, revision: 8 }),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Roll back portal' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const sentCall = edge.mock.calls.find(([path]) => path === '/__releases/rollback');
    expect(JSON.parse(String(sentCall?.[1]?.body))).toEqual({
      name: 'portal',
      version: '1.1.0',
      revision: 7,
    });
    expect(toasts()).toEqual(['Release rolled back']);
    expect(await screen.findByText('Revision 8')).toBeTruthy();
  });

  test('keeps the dialog open with the reason for a rejection', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Roll back portal' }));
    const dialog = await screen.findByRole('alertdialog');
    const rejection = {
      error: { code: 'conflict', message: 'Something else has been released in the meantime.' },
    };
    edge.mockImplementation((path) =>
      String(path).endsWith('rollback') ? respondWithJson(rejection, 409) : respondWithJson(overview),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Roll back portal' }));
    const alert = await within(dialog).findByRole('alert');
    expect(alert.textContent).toContain('Failed to roll back');
    expect(alert.textContent).toContain('Something else has been released in the meantime.');
  });

  test('shows the command if the edge cannot sign', async () => {
    edge.mockImplementation(() => respondWithJson({ ...overview, canRollBack: false }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Roll back portal' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('npm run rollback -- portal 1.1.0');
    expect(within(dialog).queryByRole('button', { name: 'Roll back portal' })).toBeNull();
  });
});
