import assert from 'node:assert/strict';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { findBrowser, installBrowser } from './browser.ts';
import { tempFolder, writeFiles } from './testing/temp-folder.ts';

function program(context: TestContext, name: string): { folder: string; path: string } {
  const folder = tempFolder(context);
  const path = join(folder, name);
  writeFiles(folder, { [name]: '#!/bin/sh\n' });
  chmodSync(path, 0o755);
  return { folder, path };
}

describe('findBrowser', () => {
  test('takes the one that CHROMIUM_PATH names before one on the path', async (context) => {
    const named = program(context, 'my-browser');
    const other = program(context, 'chromium');
    const env = { CHROMIUM_PATH: named.path, PATH: other.folder };
    assert.equal(await findBrowser('/nowhere', env), named.path);
  });

  test('refuses a CHROMIUM_PATH that cannot be run', async (context) => {
    const env = { CHROMIUM_PATH: join(tempFolder(context), 'none') };
    await assert.rejects(findBrowser('/nowhere', env), /CHROMIUM_PATH is/);
  });

  for (const name of ['chromium', 'google-chrome']) {
    test(`finds ${name} on the path`, async (context) => {
      const { folder, path } = program(context, name);
      assert.equal(await findBrowser('/nowhere', { PATH: `${tempFolder(context)}:${folder}` }), path);
    });
  }

  test('takes the headless shell before a whole browser, wherever it is', async (context) => {
    const whole = program(context, 'chromium');
    const shell = program(context, 'chromium-headless-shell');
    const found = await findBrowser('/nowhere', { PATH: `${whole.folder}:${shell.folder}` });
    assert.equal(found, shell.path);
  });

  test('finds nothing where there is nothing', async (context) => {
    assert.equal(await findBrowser('/nowhere', { PATH: tempFolder(context) }), null);
  });
});

describe('installBrowser', () => {
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
    const found = await installBrowser('/', (text) => said.push(text), true);
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
      installBrowser('/', () => {}, true),
      (error: Error & { hints?: string[] }) => {
        assert.match(error.message, /none could be installed/);
        assert.match((error.hints ?? []).join('\n'), /no route to host[\s\S]*Playwright[\s\S]*CHROMIUM_PATH/);
        return true;
      },
    );
  });
});
