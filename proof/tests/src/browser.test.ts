import assert from 'node:assert/strict';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { findBrowser } from '@northlight/cli/browser';
import { tempFolder, writeFiles } from '@northlight/cli/testing';
import { installBrowser } from './browser.ts';

// Where Playwright itself may have put one: nowhere, in these tests.
process.env.PLAYWRIGHT_BROWSERS_PATH = '/nowhere';

describe('installBrowser', () => {
  /** Looks on the path alone: this machine may have a browser in a usual place. */
  const find = () => findBrowser(process.env, []);

  /** Puts programs on the path, and nothing else but what the shell needs. */
  function onPath(context: TestContext, programs: Readonly<Record<string, string>>): string {
    const folder = tempFolder(context);
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

  test("takes Debian's package where it may, the next one where there is none", async (context) => {
    const folder = onPath(context, {
      'apt-get': [
        'for name; do :; done',
        'if [ "$name" = chromium-headless-shell ]; then exit 100; fi',
        'if [ "$1" = install ]; then f=$(/usr/bin/dirname "$0")/$name; echo > $f; /bin/chmod +x $f; fi',
      ].join('\n'),
    });
    const said: string[] = [];
    const found = await installBrowser('/', (text) => said.push(text), true, find);
    assert.equal(found, join(folder, 'chromium'));
    assert.deepEqual(said, [
      'fetching the list of packages',
      'installing chromium-headless-shell',
      'installing chromium',
    ]);
  });

  test('tells what was tried when nothing could be installed', async (context) => {
    onPath(context, { 'apt-get': 'echo "no route to host"; exit 100' });
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
