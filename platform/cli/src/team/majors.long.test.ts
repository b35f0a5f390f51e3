import assert from 'node:assert/strict';
import { cpSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { ReleaseError, type ReleaseInput, releaseTogether } from '@northlight/registry';
import type { Page } from 'playwright-core';
import { buildPackage } from '../build/build-package.ts';
import { openBrowser } from '../testing/developer.ts';
import { unpackKeptBuilds } from '../testing/kept-builds.ts';
import { remoteWithForm } from '../testing/remote-with-form.ts';
import { root, startTeamProduct, type TeamProduct } from '../testing/team-product.ts';
import { tempFolder, writeFiles } from '../testing/temp-folder.ts';

const packageVersion = (folder: string) =>
  (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { version: string }).version;
const today = packageVersion('platform/contract');
const kept = ['1.7.0', '2.0.0'] as const;
type Contract = (typeof kept)[number] | 'today';

/** The table of docs/contract.md: a row is a shell, a column what a remote was built on. */
function documented(): { shell: Contract; remote: Contract; runs: boolean }[] {
  const text = readFileSync(join(root, 'docs/contract.md'), 'utf8');
  const [head = [], ...body] = [...text.matchAll(/^\| (?:shell|of) .+$/gm)].map(([row]) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const contractOf = (cell: string): Contract =>
    kept.find((version) => cell.includes(version)) ?? (cell.includes('today') ? 'today' : assert.fail(cell));
  return body.flatMap(([shell = '', ...cells]) =>
    cells.map((cell, at) => ({
      shell: contractOf(shell),
      remote: contractOf(head[at + 1] ?? ''),
      runs: cell === 'runs',
    })),
  );
}

describe('versions of the contract', () => {
  const ends: (() => void | Promise<void>)[] = [];
  const context = { after: (end: () => void | Promise<void>) => void ends.unshift(end) };
  let product: TeamProduct;
  let builds = '';
  let built = '';

  before(async () => {
    product = await startTeamProduct(context);
    builds = await unpackKeptBuilds(context);
    built = tempFolder(context);
    cpSync(join(root, 'tsconfig.base.json'), join(built, 'tsconfig.base.json'));
    for (const [name, other] of [
      ['events', 'talks'],
      ['talks', 'events'],
    ] as const) {
      const kit = packageVersion('shared-ui');
      const folder = join(built, name);
      writeFiles(folder, remoteWithForm(name, other, { contract: today, kit }));
      // It has what any remote of the checkout is built with.
      symlinkSync(join(root, 'site/node_modules'), join(folder, 'node_modules'));
      const target = { name, version: '0.1.0', folder, build: 'rsbuild build', runsWith: [], buildsWith: [] };
      await buildPackage(target, '0.1.0-today');
    }
  });
  after(async () => {
    for (const end of ends) await end();
  });

  const input = (name: string, contract: Contract): ReleaseInput => {
    if (contract !== 'today')
      return { name, version: `${contract}-kept`, distDir: join(builds, contract, name) };
    if (name === 'shell') return { name, version: '1.0.0', distDir: join(root, 'shell/dist') };
    return { name, version: '0.1.0-today', distDir: join(built, name, 'dist') };
  };
  const makeLive = async (inputs: readonly ReleaseInput[]) => {
    await releaseTogether(product.store, inputs, {
      backendSchema: null,
      by: { who: 'a test', commit: null },
      inspect: async () => ({ failures: [], outcomes: [] }),
    });
    await product.refresh();
  };

  const cells = documented();
  test('the table has every shell with every remote', () => {
    assert.equal(new Set(cells.map(({ shell, remote }) => `${shell} ${remote}`)).size, 9);
  });

  for (const { shell, remote, runs } of cells) {
    test(`the shell of ${shell} ${runs ? 'runs' : 'refuses'} a remote of ${remote}`, async (cell) => {
      const inputs = [input('shell', shell), input('events', remote)];
      if (!runs) {
        await assert.rejects(makeLive(inputs), (error) => {
          assert.ok(error instanceof ReleaseError, String(error));
          assert.match(error.message, /@northlight\/contract|contract/);
          return true;
        });
        return;
      }
      await makeLive(inputs);
      const { page, broken } = await openBrowser(cell);
      await page.goto(`${product.url}/events`);
      await isWhole(page, remote);
      await guardsWhatIsTyped(page);
      await page.waitForURL(`${product.url}/talks`);
      assert.deepEqual(
        broken.filter((line) => !line.includes('404')),
        [],
      );
    });
  }

  test('remotes of two majors run side by side in one tab', async (beside) => {
    await makeLive([input('shell', 'today'), input('events', '1.7.0'), input('talks', 'today')]);
    const { page, broken } = await openBrowser(beside);
    await page.goto(`${product.url}/talks`);
    await isWhole(page, 'today');
    const document = await page.evaluateHandle(() => globalThis.document);
    await guardsWhatIsTyped(page);
    await isWhole(page, '1.7.0');
    await guardsWhatIsTyped(page);
    await isWhole(page, 'today');
    assert.equal(
      await document.evaluate((first) => first === globalThis.document),
      true,
      'no page was loaded',
    );
    assert.deepEqual(broken, []);
  });
});

/** Frame, page and data are there. */
async function isWhole(page: Page, contract: Contract): Promise<void> {
  const version = contract === 'today' ? today : contract;
  await page.getByText(`Built on the contract ${version}.`).waitFor();
  await page.getByText(/^The services are here: \d+$/).waitFor();
}

/** Leaving by a link asks while something is typed; what the page lets go by itself does not. */
async function guardsWhatIsTyped(page: Page): Promise<void> {
  const here = page.url();
  await page.getByLabel('Note').fill('typed');
  await page.getByRole('link', { name: /^To the/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  assert.equal(page.url(), here);
  assert.equal(await page.getByLabel('Note').inputValue(), 'typed');
  await page.getByRole('button', { name: 'Leave it' }).click();
  await page.waitForURL((url) => url.href !== here);
}
