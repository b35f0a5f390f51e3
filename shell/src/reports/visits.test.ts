import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { BootData } from '@northlight/contract';
import { reportVisits, type VisitEvent } from './visits.ts';

const remote = (name: string) => ({
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
  remotes: [remote('portal'), remote('site')],
};
const beacon = jest.fn<typeof navigator.sendBeacon>();
const sentCounts = () =>
  beacon.mock.calls.map(([path, body]) => {
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
  beacon.mockReset().mockReturnValue(true);
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: beacon });
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
});
afterEach(() => {
  Reflect.deleteProperty(document, 'visibilityState');
});

test('reports new counts whenever the tab is hidden; visit, start and failure only once', () => {
  const running: Record<string, string> = { portal: '1.0.0' };
  const page = { release: 'portal', version: '1.0.0' };
  const seen: VisitEvent[] = [page];
  const start = () => reportVisits(boot, (name) => running[name] ?? null, seen);
  start();
  start();

  seen.push(
    page,
    { ...page, version: '2.0.0', kind: 'load', cause: 'evaluation' },
    { ...page, kind: 'error', cause: 'AppError unavailable' },
  );
  beacon.mockReturnValueOnce(false);
  setVisibility('hidden');
  setVisibility('visible');
  expect(beacon).toHaveBeenCalledTimes(1);
  setVisibility('hidden');
  const [refused, first] = sentCounts();
  expect(first).toEqual(refused);
  expect(first).toEqual({
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
  expect(beacon).toHaveBeenCalledTimes(2);

  running.site = '2.0.0';
  seen.push({ ...page, kind: 'error', cause: 'TypeError' }, { ...page, kind: 'error', cause: 'TypeError' });
  setVisibility('visible');
  setVisibility('hidden');
  expect(sentCounts()[2]).toEqual({
    'portal 1.0.0 failed': 1,
    'site 2.0.0 visit': 1,
    'site 2.0.0 started': 1,
  });
});

test('reports the first failure of a public page during a rollout at once', async () => {
  let tell: typeof import('./visits.ts').reportRolloutFailure | undefined;
  await jest.isolateModulesAsync(async () => {
    ({ reportRolloutFailure: tell } = await import('./visits.ts'));
  });
  const site = { ...remote('site'), visitorRollout: { rollout: 'rollout-of-site-1', step: 2 } };
  const rolledOut: BootData = { ...boot, remotes: [remote('portal'), site] };
  const failed: VisitEvent = { release: 'site', version: '2.0.0', kind: 'error', cause: 'TypeError' };
  tell?.(boot, failed);
  for (const other of [
    { release: 'portal' },
    { version: '1.0.0' },
    { kind: 'load', cause: 'network' },
    { cause: 'AppError unavailable' },
  ] as const)
    tell?.(rolledOut, { ...failed, ...other });
  expect(beacon).not.toHaveBeenCalled();
  // A report that the browser refuses is sent again with the next failure.
  beacon.mockReturnValueOnce(false);
  for (let times = 0; times < 3; times += 1) tell?.(rolledOut, failed);
  expect(beacon).toHaveBeenCalledTimes(2);
  expect(beacon).toHaveBeenLastCalledWith(
    '/__reports/visit',
    '{"of_rollout":"rollout-of-site-1","at_step":2,"said":"failed"}',
  );
});
