import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createTempFolder } from '@northlight/node-kit/testing';
import { UserError } from '../user-error.ts';
import { run as newRemote, registerRemote } from './new-remote.ts';

const root = join(import.meta.dirname, '../../../..');
const listingFiles = ['pnpm-workspace.yaml', 'jest.config.mjs'];
const ownersFile = 'CODEOWNERS';
const packagesFile = 'docs/architecture.md';

test('adds a new remote to the workspace, the tests, the code owners and the list of packages', (context) => {
  const copy = createTempFolder(context);
  mkdirSync(join(copy, 'docs'));
  for (const file of [...listingFiles, ownersFile, packagesFile])
    copyFileSync(join(root, file), join(copy, file));
  registerRemote(copy, 'events');
  for (const file of listingFiles) {
    const count = (folder: string, name: string) =>
      readFileSync(join(folder, file), 'utf8').split(new RegExp(`\\b${name}\\b`)).length - 1;
    assert.ok(count(root, 'portal') > 0, file);
    assert.equal(count(copy, 'events'), count(root, 'portal'), file);
  }
  assert.match(readFileSync(join(copy, ownersFile), 'utf8'), /^\/events\/ +@northlight\/events$/m);
  assert.match(
    readFileSync(join(copy, packagesFile), 'utf8'),
    /^\| `site` `portal` `events` `dashboard` \|/m,
  );
});

for (const [name, reason] of [
  ['Events', /not a valid name for a remote/],
  ['../x', /not a valid name for a remote/],
  ['events-', /not a valid name for a remote/],
  ['', /Missing name/],
  ['portal', /"portal" is taken/],
] as const) {
  test(`rejects the name ${JSON.stringify(name)}`, async () => {
    await assert.rejects(newRemote({ root, args: name === '' ? [] : [name] }), (error) => {
      assert.ok(error instanceof UserError);
      assert.match(error.message, reason);
      return true;
    });
  });
}
