import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createTempFolder, writeFiles } from '@northlight/node-kit/testing';
import { run as tour } from './tour.ts';
import { breakPortal, changePortal, portalFile, resetPortal } from './tour-changes.ts';

test('refuses to start during npm run dev, which shows no releases', async (context) => {
  const folder = createTempFolder(context);
  process.env.DATA_DIR = folder;
  writeFiles(folder, {
    'running.json': { pid: process.pid, url: 'http://localhost:3000', command: 'npm run dev -- portal' },
  });
  await assert.rejects(
    tour({ root: folder, args: [] }),
    /`npm run dev` serves source code and shows no releases/,
  );
});

test('finds what it changes in the portal, and changes it back', async (context) => {
  const folder = createTempFolder(context);
  const original = readFileSync(join(import.meta.dirname, '../../../..', portalFile), 'utf8');
  writeFiles(folder, { [portalFile]: original });
  await changePortal(folder);
  await breakPortal(folder);
  await resetPortal(folder);
  assert.equal(readFileSync(join(folder, portalFile), 'utf8'), original);
});
