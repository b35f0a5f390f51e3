import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createTempFolder, writeFiles } from '@northlight/node-kit/testing';
import { run as dev } from './dev.ts';

describe('dev', () => {
  for (const [args, message] of [
    [['nope'], /Unknown app "nope"/],
    [['portal', 'site'], /Unexpected argument/],
    [['shell', '--into', 'http://localhost:3000'], /--into needs the name of a remote/],
    [['portal', '--into', 'http://localhost:3000'], /RELEASE_PUBLIC_KEY is not set/],
  ] as const) {
    test(`rejects ${args.join(' ')}`, async (context) => {
      const root = createTempFolder(context);
      writeFiles(root, { 'pnpm-workspace.yaml': 'packages:\n  - shell\n  - portal\n' });
      for (const name of ['shell', 'portal']) {
        writeFiles(root, {
          [`${name}/package.json`]: { name, scripts: { build: 'rsbuild build' } },
          [`${name}/rsbuild.config.ts`]: '',
        });
      }
      await assert.rejects(dev({ root, args }), message);
    });
  }
});
