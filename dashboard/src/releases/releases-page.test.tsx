import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Role } from '@northlight/auth-kit';
import type { LoadStep, LoadTrace, ReleasesOverview } from '@northlight/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../lib/testing/open-dashboard.tsx';
import { Component } from './releases-page.tsx';

const at = '2026-03-10T08:00:00Z';
const overview: ReleasesOverview = {
  revision: 7,
  refusal: null,
  releases: [
    {
      name: 'portal',
      version: '2.0.0',
      releasedAt: at,
      previous: '1.1.0',
      kept: [
        { version: '1.2.0', publishedAt: at },
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
      checks: [
        { check: 'route', result: 'passed' },
        { check: 'types', result: 'passed', note: 'portal' },
        { check: 'browser run', result: 'skipped', note: 'no browser is here' },
      ],
      changes: ['Show the news', 'Name the sprint'],
      difference: {
        routesAdded: ['/client-portal/news'],
        routesRemoved: [],
        filesChanged: 3,
        filesSame: 5,
        required: [['react', '^19.1.0', '^19.2.0']],
      },
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
      checks: [],
      difference: null,
    },
  ],
  faults: [
    {
      release: 'portal',
      version: '2.0.0',
      counts: { error: 3, load: 0, slow: 1 },
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

const steps: readonly LoadStep[] = [
  { remote: 'portal', version: '2.0.0', part: 'entry', at: 120, took: 4_200, failed: 'timeout' },
  { remote: 'portal', version: '1.1.0', part: 'page', page: '/client-portal', at: 5_000, took: 85 },
];
const loads: LoadTrace = {
  get: () => steps,
  subscribe: () => () => undefined,
  versionOf: () => '1.1.0',
  shared: () => [
    { name: 'react', version: '19.3.1', suppliedBy: 'shell', usedBy: ['portal', 'site'] },
    ...['react-dom', 'auth-kit'].map((name) => ({
      ...{ name, version: '1.0.0', suppliedBy: 'shell', usedBy: [] },
    })),
  ],
};

const edge = jest.fn<typeof fetch>();
const json = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }));
const open = (role: Role = 'admin') =>
  openScreen(Component, '/dashboard/releases', () => [], { role, loads });

beforeEach(() => {
  edge.mockReset().mockImplementation(() => json(overview));
  globalThis.fetch = edge;
});
afterEach(cleanup);

const region = (name: string) => screen.findByRole('region', { name });

describe('the inspector', () => {
  test('shows what is live beside what runs in this tab', async () => {
    open();
    const table = await region('Live releases');
    const portal = within(table).getByRole('row', { name: /^portal/ }).textContent;
    expect(portal).toContain('2.0.0');
    expect(portal).toContain('The previous one');
    expect(portal).toContain('3 errors, 1 slow load');
    expect(within(table).getByRole('row', { name: /^shell/ }).textContent).toContain('The live one');
    const [path, init] = edge.mock.calls[0] ?? [];
    expect(path).toBe('/__releases');
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer staff-token');
  });

  test('shows the load trace, and who supplied each shared package', async () => {
    open();
    const trace = await region('Load trace');
    const [, entry, page] = within(trace).getAllByRole('row');
    expect(entry?.textContent).toContain('Entry');
    expect(entry?.textContent).toContain('4.2 s');
    expect(entry?.textContent).toContain('Failed: timeout');
    expect(page?.textContent).toContain('Page /client-portal');
    expect(page?.textContent).toContain('85 ms');
    const shared = await region('Suppliers of packages');
    expect(within(shared).getByRole('row', { name: /^react 19/ }).textContent).toBe(
      'react19.3.1shellportal, site',
    );
  });

  test('shows what browsers reported and what each release changed', async () => {
    open();
    const reported = (await region('Reported by browsers')).textContent;
    expect(reported).toContain('x is not a function');
    expect(reported).toContain('portal/src/sprints/sprint-page.tsx:41:7');
    expect(reported).toContain('in js/9.js:1:5, of which no source map is kept');
    const ledger = await region('Ledger');
    expect(ledger.textContent).toContain('react: ^19.1.0 → ^19.2.0');
    expect(ledger.textContent).toContain('Adds /client-portal/news');
    expect(ledger.textContent).toContain('3 of 8 files are others');
    expect(ledger.textContent).toContain('Not checked: browser run (no browser is here)');
    expect(ledger.textContent).toContain('Checked: types (portal)');
    expect(ledger.textContent).toContain('2 checks passed, 1 not run');
    expect(ledger.textContent).toContain('2 commitsShow the newsName the sprint');
    expect(ledger.textContent).toContain('by Grace, revision 6');
  });

  test('shows how each version does beside the one before, and who has counted', async () => {
    open();
    expect((await region('In browsers')).textContent).toContain('keeps no counts in the backend');
    expect((await region('Reported by browsers')).textContent).toContain('the copy of the edge that answers');
    cleanup();
    const counted = (version: string, visits: number, failed: number) => ({
      ...{ release: 'portal', version, documents: visits, visits, failed, started: visits, opened: visits },
      reads: [['portal invoices', 3] as const],
      vitals: {},
    });
    const counts = [counted('2.0.0', 80, 9), counted('1.1.0', 5_000, 10)];
    edge.mockImplementation(() => json({ ...overview, counts }));
    open();
    const table = await region('How portal does');
    expect(within(table).getByRole('row', { name: /Failed visits/ }).textContent).toBe(
      'Failed visits9 (11.3 %)10 (0.2 %)',
    );
    const browsers = await region('In browsers');
    expect(browsers.textContent).toContain('Certainly worse');
    expect(browsers.textContent).toContain('npm run rollback -- portal 1.1.0');
    expect(browsers.textContent).toContain('portal invoices, 3 times');
    expect((await region('Reported by browsers')).textContent).toContain('all copies of the edge');
  });

  test('says that it cannot be had, once, with Retry; what this tab knows itself stays', async () => {
    edge.mockImplementation(() => json({ error: { code: 'unavailable', message: 'The backend' } }, 503));
    const { told, user } = open();
    await screen.findByText('The releases could not be loaded');
    expect(told()).toEqual(['The releases could not be loaded']);
    expect(screen.getByRole('region', { name: 'Load trace' })).toBeTruthy();
    edge.mockImplementation(() => json(overview));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await region('Live releases')).toBeTruthy();
  });

  test('offers an author no way back', async () => {
    open('author');
    await region('Live releases');
    expect(screen.queryByRole('button', { name: /Roll back/ })).toBeNull();
  });
});

describe('a rollout', () => {
  const rollout = {
    ...{ rollout: 'rollout-of-portal', release: 'portal', version: '2.1.0', against: '2.0.0' },
    ...{ shares: [5, 100], step: 0, stepsAt: [at], held: '', stoppedAt: null, why: null, isRunning: true },
    tallies: [[4, 1, 90, 0]],
  };

  test('shows its share, its visitors, and how far it is from stopping', async () => {
    edge.mockImplementation(() => json({ ...overview, rollouts: [rollout], counts: [] }));
    open('author');
    const rollouts = await region('Rollouts');
    expect(rollouts.textContent).toContain('5 % of the accounts');
    expect(rollouts.textContent).toContain('It stops when 1 more of its visitors fail');
    const table = await region('Visitors of the rollout of portal 2.1.0');
    expect(within(table).getByRole('row', { name: /^5 %/ }).textContent).toMatch(/1 of 40 of 90$/);
    expect(screen.queryByRole('button', { name: /the rollout of/ })).toBeNull();
  });

  test('is stopped by an admin, who is asked first', async () => {
    edge.mockImplementation(() => json({ ...overview, rollouts: [rollout] }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Stop the rollout of portal' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Stop the rollout of portal 2.1.0?' });
    expect(dialog.textContent).toContain('Everybody has 2.0.0 again');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  const act = async (more: object, button: string, canRollBack = true) => {
    edge.mockImplementation((path) =>
      json(
        String(path).endsWith('rollout')
          ? { revision: 8 }
          : { ...overview, canRollBack, rollouts: [{ ...rollout, ...more }] },
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
    ['Clear away', { stoppedAt: at, why: 'something failed' }, 'stop'],
  ])('is changed by an admin, who is asked first: %s', async (button, more, sent) => {
    const { user, dialog } = await act(more, button);
    expect(edge.mock.calls.every(([path]) => path === '/__releases')).toBe(true);
    await user.click(within(dialog).getByRole('button', { name: `${button} the rollout` }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const body = edge.mock.calls.find(([path]) => path === '/__releases/rollout')?.[1]?.body;
    expect(JSON.parse(String(body))).toEqual({ name: 'portal', act: sent, revision: 7 });
  });

  test('is changed by command where the edge cannot sign; a stop needs no key', async () => {
    const { user, dialog } = await act({}, 'Finish', false);
    expect(dialog.textContent).toContain('npm run rollout -- portal finish');
    expect(within(dialog).queryByRole('button', { name: 'Finish the rollout' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    cleanup();
    const stop = await act({}, 'Stop', false);
    expect(within(stop.dialog).getByRole('button', { name: 'Stop the rollout' })).toBeTruthy();
  });

  test('that cannot be changed says why and stays open', async () => {
    const { user, dialog } = await act({}, 'Pause');
    const refusal = { error: { code: 'conflict', message: 'Nobody has this version.' } };
    edge.mockImplementation(() => json(refusal, 409));
    await user.click(within(dialog).getByRole('button', { name: 'Pause the rollout' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Nobody has this version.');
  });

  test('that is over, or of an edge that knows of none, offers nothing', async () => {
    const over = { ...rollout, isRunning: false, stoppedAt: at, why: 'something failed for 3 of 4' };
    edge.mockImplementation(() => json({ ...overview, rollouts: [over] }));
    open();
    expect((await region('Rollouts')).textContent).toContain('Something failed for 3 of 4.');
    expect(screen.queryByRole('button', { name: /the rollout of/ })).toBeNull();
    cleanup();
    edge.mockImplementation(() => json(overview));
    open();
    await region('Live releases');
    expect(screen.queryByRole('region', { name: 'Rollouts' })).toBeNull();
  });
});

describe('a rollback', () => {
  test('names the version and the consequence, begins on Cancel, and sends what was seen', async () => {
    const { user, told } = open();
    await user.click(await screen.findByRole('button', { name: 'Roll back portal' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Roll back portal?' });
    expect(dialog.textContent).toContain('2.0.0 is taken away from the next page view on');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    edge.mockImplementation((path) =>
      json(String(path).endsWith('rollback') ? { revision: 8 } : { ...overview, revision: 8 }),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Roll back portal' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const sent = edge.mock.calls.find(([path]) => path === '/__releases/rollback');
    expect(JSON.parse(String(sent?.[1]?.body))).toEqual({ name: 'portal', version: '1.1.0', revision: 7 });
    expect(told()).toEqual(['Release rolled back']);
    expect(await screen.findByText('Revision 8')).toBeTruthy();
  });

  test('that is refused says why and stays open', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Roll back portal' }));
    const dialog = await screen.findByRole('alertdialog');
    const refusal = { error: { code: 'conflict', message: 'Something else was released meanwhile.' } };
    edge.mockImplementation((path) =>
      String(path).endsWith('rollback') ? json(refusal, 409) : json(overview),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Roll back portal' }));
    const alert = await within(dialog).findByRole('alert');
    expect(alert.textContent).toContain('Failed to roll back');
    expect(alert.textContent).toContain('Something else was released meanwhile.');
  });

  test('where the edge cannot sign shows the command', async () => {
    edge.mockImplementation(() => json({ ...overview, canRollBack: false }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Roll back portal' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('npm run rollback -- portal 1.1.0');
    expect(within(dialog).queryByRole('button', { name: 'Roll back portal' })).toBeNull();
  });
});
