import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTempFolder, writeFiles } from '@northlight/node-kit/testing';
import { run as tour } from './tour.ts';

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
