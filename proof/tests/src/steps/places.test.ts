import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { Places } from './places.ts';

/** Work of a name that goes on until it is ended. */
function watch(places: Places) {
  const running = new Map<string, () => void>();
  return {
    begin: (name: string, count: number, isUrgent = false) =>
      places.hold(count, () => new Promise<void>((end) => running.set(name, end)), isUrgent),
    end: async (name: string) => {
      running.get(name)?.();
      running.delete(name);
      await turn();
    },
    running: async () => {
      await turn();
      return [...running.keys()].sort().join(' ');
    },
  };
}

describe('places', () => {
  test('are given in the order of coming, and given on', async () => {
    const { begin, end, running } = watch(new Places(2));
    for (const name of ['a', 'b', 'c', 'd']) void begin(name, 1);
    assert.equal(await running(), 'a b');
    await end('b');
    assert.equal(await running(), 'a c');
  });

  test('who is urgent comes next, and nobody slips by who needs less', async () => {
    const { begin, end, running } = watch(new Places(2));
    for (const name of ['a', 'b', 'c']) void begin(name, 1);
    void begin('urgent', 2, true);
    assert.equal(await running(), 'a b');
    await end('a');
    assert.equal(await running(), 'b');
    await end('b');
    assert.equal(await running(), 'urgent');
    await end('urgent');
    assert.equal(await running(), 'c');
  });

  test('who wants more than there are gets all of them', async () => {
    const { begin, running } = watch(new Places(1));
    void begin('a', 2);
    assert.equal(await running(), 'a');
  });

  test('are free again after a failure', async () => {
    const places = new Places(1);
    await assert.rejects(
      places.hold(1, () => Promise.reject(new Error('no'))),
      /no/,
    );
    assert.equal(await places.hold(1, async () => 'in'), 'in');
  });
});
