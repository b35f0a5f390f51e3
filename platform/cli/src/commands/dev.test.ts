import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { tempFolder, writeFiles } from '../testing/temp-folder.ts';
import { dev } from './dev.ts';

describe('dev', () => {
  for (const [args, message] of [
    [['nope'], /no app "nope"/],
    [['--alone'], /--alone needs the name of a remote/],
    [['shell', '--alone'], /shell has no page of its own/],
    [['portal', 'site'], /one argument too many/],
    [['shell', '--into', 'http://localhost:3000'], /--into needs the name of a remote/],
    [['portal', '--into', 'http://localhost:3000'], /Whose signature counts/],
  ] as const) {
    test(`refuses ${args.join(' ')}`, async (context) => {
      const root = tempFolder(context);
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
