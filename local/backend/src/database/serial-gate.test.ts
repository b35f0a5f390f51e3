import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { SerialGate } from './serial-gate.ts';

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

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

  test('is open to work inside a turn, but only during that turn', async () => {
    const gate = new SerialGate();
    let late: Promise<string> | undefined;
    const seen: string[] = [];
    await gate.run(async () => {
      assert.equal(await gate.run(async () => 'inner'), 'inner');
      late = nextTurn().then(() => gate.run(async () => 'late'));
    });
    const other = gate.run(async () => {
      seen.push('other in');
      await nextTurn();
      await nextTurn();
      seen.push('other out');
    });
    seen.push((await late) ?? '');
    await other;
    assert.deepEqual(seen, ['other in', 'other out', 'late']);
  });
});
