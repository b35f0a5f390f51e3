import assert from 'node:assert/strict';
import { test } from 'node:test';
import { run } from './init.ts';

for (const [args, problem] of [
  [['mia'], /^"mia" is not an email address\.$/],
  [['--domains', 'agency'], /^"agency" is not a domain such as example\.com\.$/],
  [['mia@agency.example'], /^The first admin needs a name\.$/],
  [
    ['mia@agency.example', '--name', 'mia@agency.example'],
    /^A name cannot contain a web or email address\.$/,
  ],
  [[], /^Name the first admin, the sign-up domains, or both\./],
] as const) {
  test(`npm run init rejects ${args.join(' ') || 'no arguments'}`, () =>
    assert.rejects(run({ root: '/nowhere', args: [...args] }), ({ message }: Error) =>
      problem.test(message),
    ));
}
