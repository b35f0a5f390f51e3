import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseArguments } from './args.ts';

const options = { version: 'string', check: 'boolean' } as const;

describe('parseArguments', () => {
  test('reads positionals, values and switches in any order', () => {
    const parsed = parseArguments(['portal', '--version', '1.2.3', '--check'], options, 1);
    assert.deepEqual([...parsed.positionals], ['portal']);
    assert.deepEqual(parsed.values, { version: '1.2.3' });
    assert.ok(parsed.switches.has('check'));
  });

  test('reads --name=value and skips the -- that npm may pass on', () => {
    const parsed = parseArguments(['--', '--version=1.2.3=x', 'portal'], options, 1);
    assert.deepEqual(parsed.values, { version: '1.2.3=x' });
    assert.deepEqual([...parsed.positionals], ['portal']);
  });

  for (const [input, args, message] of [
    ['an unknown option', ['--verison', '1'], /Unknown option '--verison'/],
    ['a missing value', ['--version'], /'--version <value>' argument missing/],
    ['an empty value', ['--version='], /--version needs a value/],
    ['too many positionals', ['portal', 'site'], /Unexpected argument "site"/],
  ] as const) {
    test(`rejects ${input}`, () => {
      assert.throws(() => parseArguments(args, options, 1), message);
    });
  }
});
