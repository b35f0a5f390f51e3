import { afterEach, expect, jest, test } from '@jest/globals';
import { bootElementId, startedAttribute } from '@northlight/contract/data';

const beacon = jest.fn<typeof navigator.sendBeacon>();
const sentEvents = () =>
  beacon.mock.calls.map(([path, body]) => {
    expect(path).toBe('/__reports/visit');
    return JSON.parse(String(body)) as Record<string, unknown>;
  });

/** Runs the script in a document with these remotes. */
async function run(remotes: readonly object[]) {
  document.body.innerHTML = `<script type="application/json" id="${bootElementId}">${JSON.stringify({ remotes })}</script>`;
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: beacon });
  beacon.mockReset().mockReturnValue(true);
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  await jest.isolateModulesAsync(async () => {
    await import('./visit.ts');
  });
}

afterEach(() => {
  jest.useRealTimers();
  document.documentElement.removeAttribute(startedAttribute);
});

test('reports a visit when it begins, and as good once React has run for a while', async () => {
  const of = { of_rollout: 'rollout-of-site-1', at_step: 2 };
  await run([
    { name: 'portal' },
    { name: 'site', visitorRollout: { rollout: of.of_rollout, step: of.at_step } },
  ]);
  jest.advanceTimersByTime(9_500);
  expect(sentEvents()).toEqual([{ ...of, said: 'begun' }]);
  document.documentElement.setAttribute(startedAttribute, '');
  jest.advanceTimersByTime(60_000);
  expect(sentEvents()).toEqual([
    { ...of, said: 'begun' },
    { ...of, said: 'good' },
  ]);
});

test('reports nothing without a rollout', async () => {
  await run([{ name: 'site' }]);
  jest.advanceTimersByTime(60_000);
  expect(sentEvents()).toEqual([]);
});
