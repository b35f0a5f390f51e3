import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { createTempFolder, writeFiles } from '@northlight/node-kit/testing';
import { createBackupName, removeOldBackups } from './backup-folder.ts';

test('keeps the newest backups and everything that is not a backup', async (context) => {
  const folder = createTempFolder(context);
  const names = ['2026-11-03', '2026-11-01', '2026-11-04', '2026-11-02'].map((day) =>
    createBackupName(new Date(day)),
  );
  writeFiles(folder, { ...Object.fromEntries(names.map((name) => [name, 'x'])), 'notes.txt': 'x' });
  writeFiles(folder, { [`${createBackupName(new Date('2026-11-05'))}.unfinished`]: 'x' });
  assert.equal(await removeOldBackups(folder, 2), 2);
  assert.deepEqual(readdirSync(folder).sort(), [names[0], names[2], 'notes.txt'].sort());
});
