import assert from 'node:assert/strict';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { createTempFolder, writeFiles } from '@northlight/node-kit/testing';
import { findBrowser, listInstallPaths } from './browser.ts';

function createProgram(context: TestContext, name: string): { folder: string; path: string } {
  const folder = createTempFolder(context);
  const path = join(folder, name);
  writeFiles(folder, { [name]: '#!/bin/sh\n' });
  chmodSync(path, 0o755);
  return { folder, path };
}

// Playwright's own browsers are ignored in these tests.
process.env.PLAYWRIGHT_BROWSERS_PATH = '/nowhere';

describe('findBrowser', () => {
  test('prefers CHROMIUM_PATH to the PATH', async (context) => {
    const configured = createProgram(context, 'my-browser');
    const pathBrowser = createProgram(context, 'chromium');
    const env = { CHROMIUM_PATH: configured.path, PATH: pathBrowser.folder };
    assert.equal(await findBrowser(env), configured.path);
  });

  test('rejects a CHROMIUM_PATH that cannot be run', async (context) => {
    const env = { CHROMIUM_PATH: join(createTempFolder(context), 'none') };
    await assert.rejects(findBrowser(env), /CHROMIUM_PATH is/);
  });

  test('prefers a full browser to a headless shell', async (context) => {
    const fullBrowser = createProgram(context, 'chromium');
    const shell = createProgram(context, 'chromium-headless-shell');
    const browser = await findBrowser({ PATH: `${shell.folder}:${fullBrowser.folder}` });
    assert.equal(browser, fullBrowser.path);
  });

  for (const [platform, variable, relativePath] of [
    ['darwin', 'HOME', 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    ['win32', 'ProgramFiles', 'Google/Chrome/Application/chrome.exe'],
  ] as const) {
    test(`finds ${relativePath} below ${variable}, and prefers one on the PATH`, async (context) => {
      const { folder, path } = createProgram(context, relativePath);
      const env = { PATH: createTempFolder(context), [variable]: folder };
      const paths = listInstallPaths(env, platform).filter((candidate) => candidate.startsWith(folder));
      assert.equal(await findBrowser(env, paths), path);
      const newProgram = createProgram(context, 'chromium');
      assert.equal(await findBrowser({ ...env, PATH: newProgram.folder }, paths), newProgram.path);
    });
  }

  test('returns null without a browser', async (context) => {
    assert.equal(await findBrowser({ PATH: createTempFolder(context) }, []), null);
  });
});
