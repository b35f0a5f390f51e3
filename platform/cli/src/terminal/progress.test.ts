import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formatColumns, formatDuration } from './format.ts';
import { Progress } from './progress.ts';

function createProgress(isInteractive: boolean) {
  const output: string[] = [];
  let time = 0;
  const progress = new Progress({ isInteractive, write: (text) => output.push(text) }, () => time);
  return {
    progress,
    output,
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

describe('on a plain terminal', () => {
  test('prints each task when it ends, without escape codes', () => {
    const { progress, output, advance } = createProgress(false);
    const task = progress.begin('Building portal');
    task.update('Building portal: half');
    advance(2300);
    task.done('Built portal');
    progress.begin('Building site').fail();
    assert.deepEqual(output, ['  ✓ Built portal  2.3 s\n', '  ✗ Building site  0.0 s\n']);
  });

  test('prints a task only once, even if it ends twice', () => {
    const { progress, output } = createProgress(false);
    const task = progress.begin('a');
    task.done();
    task.fail();
    task.update('b');
    assert.equal(output.length, 1);
  });
});

test('an interactive terminal shows running tasks on one line below the finished ones', () => {
  const { progress, output } = createProgress(true);
  const first = progress.begin('one');
  progress.begin('two');
  progress.line('kept');
  first.done();
  progress.close();
  const screen = output.join('');
  assert.match(screen, /one 0\.0 s · two 0\.0 s/);
  assert.ok(screen.includes('\r\u001b[2Kkept\n'));
  // After the last line, no status line remains to be overwritten.
  assert.ok(screen.endsWith('\r\u001b[2K'));
});

test('formats durations', () => {
  assert.deepEqual([40, 9949, 9951, 59_400, 61_000, 754_000].map(formatDuration), [
    '0.0 s',
    '9.9 s',
    '10 s',
    '59 s',
    '1 min 1 s',
    '12 min 34 s',
  ]);
});

test('formats columns as wide as their widest cell', () => {
  assert.equal(
    formatColumns([
      ['a', 'long', ''],
      ['bbb', 'c', 'd'],
    ]),
    '  a    long\n  bbb  c     d',
  );
});
