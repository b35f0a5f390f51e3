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
  [[], /^Name the agency, the first admin or the sign-up domains\./],
  [['--agency', 'A'.repeat(61)], /more than 60 characters/],
  [['--agency', 'Lind', '--accent', 'red'], /^"red" is not a colour such as #7a2e8e\.$/],
  [['--file', '/nowhere/agency.json'], /cannot be read/],
] as const) {
  test(`npm run init rejects ${args.join(' ') || 'no arguments'}`, () =>
    assert.rejects(run({ root: '/nowhere', args: [...args] }), ({ message }: Error) =>
      problem.test(message),
    ));
}
