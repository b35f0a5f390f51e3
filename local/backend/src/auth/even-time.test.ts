import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evenTime } from './even-time.ts';

test('an answer waits for the given time, also one that failed', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  for (const work of [() => Promise.resolve(), () => Promise.reject(new Error('no'))]) {
    let isAnswered = false;
    const answer = evenTime(250, work)
      .catch(() => undefined)
      .then(() => {
        isAnswered = true;
      });
    t.mock.timers.tick(249);
    await new Promise(setImmediate);
    assert.equal(isAnswered, false);
    t.mock.timers.tick(1);
    await answer;
    assert.equal(isAnswered, true);
  }
});
