import type { Locator, Page, Route } from '@playwright/test';
import type { AccountName } from './support/accounts.ts';
import { changeBody } from './support/change-body.ts';
import { openReleaseStore, readLiveRegistry } from './support/releases.ts';
import { pickSample, sampler } from './support/sample.ts';
import { expect, test } from './support/test.ts';

const faults = {
  'not found': (route) => route.fulfill({ status: 404, body: 'gone' }),
  'tampered with': changeBody((body) => `window.isForeign=true;${body}`),
  'an HTML page instead': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Welcome to the hotel network</p>' }),
  'connection reset': (route) => route.abort('connectionreset'),
  hanging: () => undefined,
} as const satisfies Readonly<Record<string, (route: Route) => unknown>>;

type RemoteFault = keyof typeof faults;
const allFaults = Object.keys(faults) as RemoteFault[];

/** Which of a remote's files fail: its entry, its app, or its pages. */
const targets = {
  entry: () => 'remoteEntry\\.js',
  app: (files) => `(?:${files})`,
  pages: (files) => `(?!${files})js/`,
} as const satisfies Record<string, (appFiles: string) => string>;

/** Matches these files in the live version and in the previous one, which is the fallback. */
async function matchTargetFiles(name: string, target: RemoteTarget): Promise<RegExp> {
  const live = (await readLiveRegistry()).releases[name];
  const store = await openReleaseStore();
  const versions = [live?.version, live?.previous?.version].filter((each) => each !== undefined);
  const manifests = await Promise.all(versions.map(async (each) => (await store.find(name, each))?.manifest));
  const app = manifests.flatMap((each) => (each?.kind === 'remote' ? each.preload.all : []));
  if (app.length === 0) throw new Error(`no remote ${name} is live`);
  return new RegExp(`/remotes/${name}/[^/]+/${targets[target](app.join('|'))}`);
}

type RemoteTarget = keyof typeof targets;

/** How to enter a remote's page, leave its failure for another remote's page, and return. */
interface Walk {
  readonly name: string;
  readonly account: AccountName | null;
  enter(page: Page): Promise<unknown>;
  leave(page: Page): Promise<unknown>;
  returnToRemote(page: Page): Promise<unknown>;
  getLoadedElement(page: Page): Locator;
}

const returnHome = async (page: Page) => {
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('contentinfo')).toBeVisible();
};

const walks: readonly Walk[] = [
  {
    name: 'portal',
    account: 'acme',
    enter: (page) => page.goto('/client-portal', { waitUntil: 'commit' }),
    leave: returnHome,
    returnToRemote: (page) => page.goBack({ waitUntil: 'commit' }),
    getLoadedElement: (page) => page.getByRole('tab', { name: 'Overview' }),
  },
  {
    name: 'site',
    account: null,
    // The server renders its documents, so only a link opens a page rendered in the browser.
    async enter(page) {
      await page.goto('/auth');
      await page.getByRole('link', { name: 'Northlight', exact: true }).click();
    },
    async leave(page) {
      await page.goBack({ waitUntil: 'commit' });
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    },
    returnToRemote: (page) => page.goForward({ waitUntil: 'commit' }),
    getLoadedElement: (page) => page.getByRole('contentinfo'),
  },
  {
    name: 'dashboard',
    account: 'author',
    enter: (page) => page.goto('/dashboard', { waitUntil: 'commit' }),
    leave: returnHome,
    returnToRemote: (page) => page.goBack({ waitUntil: 'commit' }),
    getLoadedElement: (page) => page.getByRole('region', { name: 'Needs attention' }),
  },
];

/** `npm test` covers one fault of one remote's entry, `npm run test:long` every fault of every target. */
const isSampled = pickSample(allFaults.length);
const sample = sampler(walks.length);
const runs = [
  ['entry', '@sampled', allFaults.filter(isSampled)],
  ['app', '@long', allFaults],
  ['pages', '@long', allFaults],
] as const satisfies readonly (readonly [RemoteTarget, string, readonly RemoteFault[]])[];

for (const [target, tag, faultNames] of runs) {
  test.describe(target, { tag }, () => {
    for (const walk of walks) {
      const title = `if the ${walk.name}'s ${target} fails to load, everything else works and Try again recovers`;
      test(title, target === 'entry' ? sample() : {}, async ({ openPage }) => {
        for (const name of faultNames) {
          const isHanging = name === 'hanging';
          await test.step(name, async () => {
            const page = await openPage(walk.account);
            const failure = page.getByRole('heading', { name: 'This part could not be loaded' });
            let reports = 0;
            page.on('request', (request) => {
              if (request.url().endsWith('/__reports')) reports += 1;
            });
            const files = await matchTargetFiles(walk.name, target);
            await page.route(files, faults[name]);
            // Moves the page's clock forward instead of waiting.
            if (isHanging) await page.clock.install();
            await walk.enter(page);
            if (name === 'not found' && walk.name === 'site') {
              // A missing file triggers a document load, and the server renders this document.
              await expect(walk.getLoadedElement(page)).toBeVisible();
              await page.context().close();
              return;
            }
            await expect(async () => {
              if (isHanging) await page.clock.fastForward(12_000);
              await expect(failure).toBeVisible({ timeout: 500 });
            }).toPass({ timeout: 40_000 });
            await page.evaluate(() => Object.assign(window, { isSameDocument: true }));

            if (!isHanging) {
              await walk.leave(page);
              await walk.returnToRemote(page);
              await expect(failure).toBeVisible();
            }
            expect(await page.evaluate(() => 'isForeign' in window), 'foreign code ran').toBe(false);
            if (isHanging) await page.clock.fastForward(2_000);
            await expect.poll(() => reports, 'it is reported').toBeGreaterThan(0);
            await page.unroute(files);
            const tryAgain = page.getByRole('button', { name: 'Try again' });
            await tryAgain.click();
            await expect(async () => {
              const isLoaded = await walk
                .getLoadedElement(page)
                .waitFor({ timeout: 8_000 })
                .then(
                  () => true,
                  () => false,
                );
              // The page's clock may have run ahead of the responses, so it may detect the hang only now.
              if (isHanging && !isLoaded) await tryAgain.click({ timeout: 1_000 });
              expect(isLoaded).toBe(true);
            }).toPass({ timeout: isHanging ? 40_000 : 8_000 });
            expect(await page.evaluate(() => 'isSameDocument' in window), 'without a reload').toBe(true);
            await page.context().close();
          });
        }
      });
    }
  });
}
