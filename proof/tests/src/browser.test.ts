import assert from 'node:assert/strict';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { findBrowser } from '@northlight/cli/browser';
import { createTempFolder, writeFiles } from '@northlight/node-kit/testing';
import { installBrowser } from './browser.ts';

// Playwright's own browsers are ignored in these tests.
process.env.PLAYWRIGHT_BROWSERS_PATH = '/nowhere';

describe('installBrowser', () => {
  /** Searches only PATH, since this machine may have a browser elsewhere. */
  const find = () => findBrowser(process.env, []);

  /** Sets PATH to a folder with only these programs. */
  function usePath(context: TestContext, programs: Readonly<Record<string, string>>): string {
    const folder = createTempFolder(context);
    for (const [name, script] of Object.entries(programs)) {
      writeFiles(folder, { [name]: `#!/bin/sh\n${script}\n` });
      chmodSync(join(folder, name), 0o755);
    }
    const { PATH, CHROMIUM_PATH } = process.env;
    process.env.PATH = folder;
    delete process.env.CHROMIUM_PATH;
    context.after(() => {
      process.env.PATH = PATH;
      if (CHROMIUM_PATH !== undefined) process.env.CHROMIUM_PATH = CHROMIUM_PATH;
    });
    return folder;
  }

  test('installs the first available Debian package', async (context) => {
    const folder = usePath(context, {
      'apt-get': [
        'for name; do :; done',
        'if [ "$name" = chromium ]; then exit 100; fi',
        'if [ "$1" = install ]; then f=$(/usr/bin/dirname "$0")/$name; echo > $f; /bin/chmod +x $f; fi',
      ].join('\n'),
    });
    const lines: string[] = [];
    const executable = await installBrowser('/', (text) => lines.push(text), true, find);
    assert.equal(executable, join(folder, 'chromium-headless-shell'));
    assert.deepEqual(lines, [
      'fetching the list of packages',
      'installing chromium',
      'installing chromium-headless-shell',
    ]);
  });

  test('reports all attempts if nothing could be installed', async (context) => {
    usePath(context, { 'apt-get': 'echo "no route to host"; exit 100' });
    await assert.rejects(
      installBrowser('/', () => {}, true, find),
      (error: Error & { hints?: string[] }) => {
        assert.match(error.message, /none could be installed/);
        assert.match((error.hints ?? []).join('\n'), /no route to host[\s\S]*Playwright[\s\S]*CHROMIUM_PATH/);
        return true;
      },
    );
  });
});
