import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BusyError, RequestQueue } from './request-queue.ts';

test('a burst of one visitor waits for itself, is bounded, and delays no other visitor', async () => {
  const queue = new RequestQueue();
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let started = 0;
  const burst = Array.from({ length: 300 }, () =>
    queue.run('a', async () => {
      started += 1;
      await finished;
    }),
  );
  assert.equal(started, 4);
  assert.equal(await queue.run('b', async () => 'answered'), 'answered');
  finish();
  const results = await Promise.allSettled(burst);
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  assert.equal(refusals.length, 96);
  assert.ok(refusals.every((reason) => reason instanceof BusyError));
});

test('bursts of many visitors are bounded together', async () => {
  const queue = new RequestQueue();
  const burst = Array.from({ length: 1064 }, (_, index) =>
    queue.run(`visitor ${index % 10}`, () => new Promise<void>(setImmediate)),
  );
  await assert.rejects(
    queue.run('another', async () => undefined),
    BusyError,
  );
  await Promise.all(burst);
  assert.equal(await queue.run('another', async () => 'answered'), 'answered');
});
