import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';

/** Runs a command and returns what it prints. */
export async function captureOutput(context: TestContext, work: () => Promise<number>): Promise<string> {
  const lines: string[] = [];
  const write = context.mock.method(process.stdout, 'write', (text: string) => lines.push(text) > 0);
  try {
    assert.equal(await work(), 0);
  } finally {
    write.mock.restore();
  }
  return lines.join('');
}
