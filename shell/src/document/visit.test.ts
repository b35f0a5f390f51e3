import { afterEach, expect, jest, test } from '@jest/globals';
import { bootElementId, startedAttribute } from '@northlight/contract/data';

const sendBeacon = jest.fn<typeof navigator.sendBeacon>();
const getSentEvents = () =>
  sendBeacon.mock.calls.map(([path, body]) => {
    expect(path).toBe('/__reports/visit');
    return JSON.parse(String(body)) as Record<string, unknown>;
  });

/** Runs the script in a document with these remotes. */
async function runScript(remotes: readonly object[]) {
  document.body.innerHTML = `<script type="application/json" id="${bootElementId}">${JSON.stringify({ remotes })}</script>`;
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: sendBeacon });
  sendBeacon.mockReset().mockReturnValue(true);
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  await jest.isolateModulesAsync(async () => {
    await import('./visit.ts');
  });
}

afterEach(() => {
  jest.useRealTimers();
  document.documentElement.removeAttribute(startedAttribute);
});

test('reports that a visit has begun, and that it is good once React has run for a while', async () => {
  const vote = { rollout_id: 'rollout-of-site-1', step_index: 2 };
  await runScript([
    { name: 'portal' },
    { name: 'site', visitorRollout: { rollout: vote.rollout_id, step: vote.step_index } },
  ]);
  jest.advanceTimersByTime(9_500);
  expect(getSentEvents()).toEqual([{ ...vote, vote: 'begun' }]);
  document.documentElement.setAttribute(startedAttribute, '');
  jest.advanceTimersByTime(60_000);
  expect(getSentEvents()).toEqual([
    { ...vote, vote: 'begun' },
    { ...vote, vote: 'good' },
  ]);
});

test('reports nothing without a rollout', async () => {
  await runScript([{ name: 'site' }]);
  jest.advanceTimersByTime(60_000);
  expect(getSentEvents()).toEqual([]);
});
