import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../browser.ts';
import { readLiveVersions } from '../testing/fake-checkout.ts';
import { dataFolder, startInstance } from '../testing/start-instance.ts';

const root = join(import.meta.dirname, '../../../..');
const temporaryFolder = join(dataFolder, 'tmp');

const interruptPoints = [
  'Press Enter to continue',
  'Releasing portal',
  'the greeting has changed',
  'Clients notice nothing',
  'found the new app',
];

test('the tour', { timeout: 1_500_000, skip: process.platform !== 'linux' }, async (context) => {
  mkdirSync(temporaryFolder);
  const { port } = await startInstance(undefined, { SEED_DEMO: '1', RELEASE_PUBLIC_KEY: '' });
  const url = `http://localhost:${port}`;
  const versions = await readLiveVersions(dataFolder);
  const assertRestored = async () => {
    assert.deepEqual(await readLiveVersions(dataFolder), versions);
    assert.deepEqual(
      readdirSync(temporaryFolder).filter((name) => !/^(node-compile-cache|tsx-|org\.chromium\.)/.test(name)),
      [],
    );
    assert.match(String((await fetch(`${url}/tour`)).status), /^4(04|10)$/);
  };

  await context.test('shows every step and restores the live versions', async () => {
    const output = await followTour(url);
    for (const text of [
      /Built portal[\s\S]* browser run: \d+ pages as [\s\S]*Checks passed; switched/,
      /refused: its pages failed in the browser[\s\S]*Broken on purpose by the tour/,
      /Skipped: browser run/,
      /\$ npm run rollback -- portal\n/,
      /tour\/remote\.ts[\s\S]*tour is live[\s\S]*is retired[\s\S]*Everything is back to how it was/,
    ])
      assert.match(output, text);
    await assertRestored();
  });

  for (const interruptPoint of interruptPoints)
    await context.test(`restores the live versions after Ctrl+C at "${interruptPoint}"`, async () => {
      const { code, output } = await runTour({ interruptAt: interruptPoint });
      assert.equal(code, 130, output);
      await assertRestored();
    });
});

/** Runs the tour and follows its instructions in two browser windows. */
async function followTour(url: string) {
  const browser = await chromium.launch({
    executablePath: (await findBrowser()) ?? '',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const open = async () => (await browser.newContext()).newPage();
    const [dana, ingrid] = [await open(), await open()];
    const signIn = async (page: Page, name: string) => {
      await page.goto(`${url}/auth`);
      await page.getByRole('button', { name }).click();
      await page.getByText(`Welcome, ${name}`).waitFor();
    };
    const greeting = dana.getByText('Greetings from the new release, Dana Whitfield');
    const actions: readonly (readonly [text: string, act: () => Promise<unknown>])[] = [
      ['click "Dana Whitfield"', () => signIn(dana, 'Dana Whitfield')],
      ['click "Ingrid Solberg"', () => signIn(ingrid, 'Ingrid Solberg')],
      ['/dashboard/releases', () => ingrid.goto(`${url}/dashboard/releases`)],
      ['Wait that long', () => delay(30_000)],
      ['open a sprint', () => dana.locator('a[href*="/sprint/"]').first().click()],
      ['open a sprint', () => dana.waitForURL('**/sprint/**')],
      ['then go back', () => dana.goBack()],
      ['the greeting has changed', () => greeting.waitFor()],
      ['Reload the portal', () => dana.reload()],
      ['nothing has changed', () => greeting.waitFor()],
      ['Clients notice nothing', () => greeting.waitFor()],
      ['"Errors in browsers"', () => ingrid.getByText(/project-tabs\.tsx:/).waitFor({ timeout: 60_000 })],
      ['the history shows the rollback', () => ingrid.getByText('Rolled back').waitFor()],
      ['choose "Tour" in the header', () => dana.goto(url)],
      ['choose "Tour" in the header', () => dana.getByRole('link', { name: 'Tour' }).first().click()],
      ['found the new app', () => dana.getByRole('heading', { level: 1, name: 'Tour' }).waitFor()],
      [`Reload ${url}/tour`, () => dana.reload()],
      ['its page says so', () => dana.getByText('This page is gone').waitFor()],
    ];
    const reachedPrompts = new Set<string>();
    const tour = await runTour({
      onPrompt: async (prompt) => {
        for (const [text, act] of actions.filter(([text]) => prompt.includes(text))) {
          reachedPrompts.add(text);
          await act();
        }
      },
    });
    assert.equal(tour.code, 0, tour.output);
    const missedPrompts = actions.flatMap(([text]) => (reachedPrompts.has(text) ? [] : [text]));
    assert.deepEqual(missedPrompts, []);
    return tour.output;
  } finally {
    await browser.close();
  }
}

interface TourRunOptions {
  /** Called with the text before each `[Enter]`, which is pressed afterwards. */
  readonly onPrompt?: (text: string) => Promise<void>;
  /** Ctrl+C is pressed once this text appears. */
  readonly interruptAt?: string;
}

async function runTour({ onPrompt = async () => {}, interruptAt }: TourRunOptions) {
  const tour = spawn(process.execPath, ['platform/cli/run.mjs', 'tour'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataFolder, TMPDIR: temporaryFolder },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  let readLength = 0;
  let pendingPrompt = Promise.resolve();
  for (const stream of [tour.stdout, tour.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (interruptAt !== undefined && output.includes(interruptAt)) tour.kill('SIGINT');
      const [prompt, ...following] = output.slice(readLength).split('[Enter] ');
      if (prompt === undefined || following.length === 0) return;
      readLength += prompt.length + '[Enter] '.length;
      pendingPrompt = onPrompt(prompt).then(() => void tour.stdin.write('\n'));
      pendingPrompt.catch(() => tour.kill('SIGINT'));
    });
  const [code] = (await once(tour, 'exit')) as [number | null];
  await pendingPrompt;
  return { code, output };
}
