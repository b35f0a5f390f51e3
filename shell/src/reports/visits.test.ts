import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { BootData } from '@northlight/contract';
import { reportVisits, type VisitEvent } from './visits.ts';

const createRemote = (name: string) => ({
  name,
  version: '2.0.0',
  entry: { url: '', integrity: '' },
  routes: [],
  navigation: [],
});
const boot: BootData = {
  revision: 1,
  shell: { version: '3.0.0' },
  backend: { url: '', publishableKey: '' },
  clockOffset: 0,
  remotes: [createRemote('portal'), createRemote('site')],
};
const sendBeacon = jest.fn<typeof navigator.sendBeacon>();
const getSentCounts = () =>
  sendBeacon.mock.calls.map(([path, body]) => {
    expect(path).toBe('/__reports');
    const { visits } = JSON.parse(String(body)) as { visits: [string, number][] };
    return Object.fromEntries(visits);
  });

let visibility = 'visible';
const setVisibility = (state: 'hidden' | 'visible') => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  sendBeacon.mockReset().mockReturnValue(true);
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: sendBeacon });
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
});
afterEach(() => {
  Reflect.deleteProperty(document, 'visibilityState');
});

test('reports new counts whenever the tab is hidden; visit, start and failure only once', () => {
  const runningVersions: Record<string, string> = { portal: '1.0.0' };
  const page = { release: 'portal', version: '1.0.0' };
  const events: VisitEvent[] = [page];
  const start = () => reportVisits(boot, (name) => runningVersions[name] ?? null, events);
  start();
  start();

  events.push(
    page,
    { ...page, version: '2.0.0', kind: 'load', cause: 'evaluation' },
    { ...page, kind: 'error', cause: 'AppError unavailable' },
  );
  sendBeacon.mockReturnValueOnce(false);
  setVisibility('hidden');
  setVisibility('visible');
  expect(sendBeacon).toHaveBeenCalledTimes(1);
  setVisibility('hidden');
  const [rejectedCounts, sentAgain] = getSentCounts();
  expect(sentAgain).toEqual(rejectedCounts);
  expect(sentAgain).toEqual({
    'portal 1.0.0 visit': 1,
    'portal 1.0.0 opened': 2,
    'portal 1.0.0 started': 1,
    // It did not start: another version was used instead.
    'portal 2.0.0 visit': 1,
    'portal 2.0.0 failed': 1,
    'shell 3.0.0 visit': 1,
    'shell 3.0.0 started': 1,
  });

  setVisibility('visible');
  setVisibility('hidden');
  expect(sendBeacon).toHaveBeenCalledTimes(2);

  runningVersions.site = '2.0.0';
  events.push(...['TypeError', 'TypeError'].map((cause) => ({ ...page, kind: 'error' as const, cause })), {
    ...page,
    release: 'site',
    version: '2.0.0',
    kind: 'error',
    cause: 'HydrationMismatch',
  });
  setVisibility('visible');
  setVisibility('hidden');
  expect(getSentCounts()[2]).toEqual({
    'portal 1.0.0 failed': 1,
    'site 2.0.0 visit': 1,
    'site 2.0.0 started': 1,
  });
});

test('immediately reports a public page’s first failure during a rollout', async () => {
  let reportFailure: typeof import('./visits.ts').reportRolloutFailure | undefined;
  await jest.isolateModulesAsync(async () => {
    ({ reportRolloutFailure: reportFailure } = await import('./visits.ts'));
  });
  const site = { ...createRemote('site'), visitorRollout: { rollout: 'rollout-of-site-1', step: 2 } };
  const bootWithRollout: BootData = { ...boot, remotes: [createRemote('portal'), site] };
  const failure: VisitEvent = { release: 'site', version: '2.0.0', kind: 'error', cause: 'TypeError' };
  reportFailure?.(boot, failure);
  for (const overrides of [
    { release: 'portal' },
    { version: '1.0.0' },
    { kind: 'load', cause: 'network' },
    { cause: 'AppError unavailable' },
  ] as const)
    reportFailure?.(bootWithRollout, { ...failure, ...overrides });
  expect(sendBeacon).not.toHaveBeenCalled();
  // A report that the browser rejects is sent again with the next failure.
  sendBeacon.mockReturnValueOnce(false);
  for (let attempt = 0; attempt < 3; attempt += 1) reportFailure?.(bootWithRollout, failure);
  expect(sendBeacon).toHaveBeenCalledTimes(2);
  expect(sendBeacon).toHaveBeenLastCalledWith(
    '/__reports/visit',
    '{"rollout_id":"rollout-of-site-1","step_index":2,"vote":"failed"}',
  );
});
