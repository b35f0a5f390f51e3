import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { DOCUMENT, withExpectedAnswers } from './permissions-document.ts';

test('docs/permissions.md matches the expected answers', async () => {
  const text = await readFile(DOCUMENT, 'utf8');
  assert.equal(
    text,
    withExpectedAnswers(text),
    'run node --import tsx proof/permissions/src/document/write.ts',
  );
});

test('rejects a row for an unknown object and adds missing rows', async () => {
  const text = await readFile(DOCUMENT, 'utf8');
  assert.throws(() => withExpectedAnswers(text.replace('| `settings`', '| `frequent`')), /frequent/);
  const withoutSettings = text.replace(/^\| `settings`.*\n/m, '');
  assert.match(withExpectedAnswers(withoutSettings), /^\| `settings` \| S \| S \| S \| S U \| {2}\|$/m);
});
