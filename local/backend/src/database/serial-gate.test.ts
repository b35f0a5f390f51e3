import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { SerialGate } from './serial-gate.ts';

const waitForNextTick = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the gate', () => {
  test('continues after a failure', async () => {
    const gate = new SerialGate();
    await assert.rejects(
      gate.run(async () => {
        throw new Error('no');
      }),
    );
    assert.equal(await gate.run(async () => 1), 1);
  });

  test('lets work inside a turn run immediately, but only during that turn', async () => {
    const gate = new SerialGate();
    let lateResult: Promise<string> | undefined;
    const events: string[] = [];
    await gate.run(async () => {
      assert.equal(await gate.run(async () => 'inner'), 'inner');
      lateResult = waitForNextTick().then(() => gate.run(async () => 'late'));
    });
    const otherTurn = gate.run(async () => {
      events.push('other in');
      await waitForNextTick();
      await waitForNextTick();
      events.push('other out');
    });
    events.push((await lateResult) ?? '');
    await otherTurn;
    assert.deepEqual(events, ['other in', 'other out', 'late']);
  });

  test('keeps work that a turn does not wait for out of every turn', async () => {
    const gate = new SerialGate();
    const events: string[] = [];
    let email: Promise<unknown> | undefined;
    const takeTurn = (name: string) =>
      gate.run(async () => {
        events.push(`${name} in`);
        await waitForNextTick();
        events.push(`${name} out`);
      });
    await gate.run(async () => {
      email = gate.startOutside(() => takeTurn('email'));
      events.push('signed up');
    });
    await Promise.all([email, takeTurn('other')]);
    assert.deepEqual(events, ['signed up', 'email in', 'email out', 'other in', 'other out']);
  });
});
