import type { RemoteBuildManifest } from '@platform/contract/data';
import { releaseUrl } from '@platform/registry';
import { type Browser, chromium, type Page } from 'playwright-core';

/** A page to be opened. */
export interface Visit {
  readonly remote: RemoteBuildManifest;
  /** The address. */
  readonly path: string;
  /** The route pattern that it belongs to. */
  readonly route: string;
}

/** A remote that did not start. */
export interface FailedVisit {
  readonly name: string;
  readonly path: string;
  readonly what: string;
}

const timeLimit = 30_000;
const mostWords = 300;

/** Opens each page in a fresh browser window and looks whether the shell could start the remote there. */
export async function visitInBrowser(
  program: string,
  url: string,
  visits: readonly Visit[],
): Promise<FailedVisit[]> {
  const browser = await chromium.launch({
    executablePath: program,
    // Chromium refuses its sandbox to root, which is who runs pipelines in containers.
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const failed: FailedVisit[] = [];
    for (const visit of visits) {
      const what = await problemOf(browser, url, visit);
      if (what !== null) failed.push({ name: visit.remote.name, path: visit.path, what });
    }
    return failed;
  } finally {
    await browser.close();
  }
}

async function problemOf(
  browser: Browser,
  url: string,
  { remote, path, route }: Visit,
): Promise<string | null> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const said: string[] = [];
  page.on('console', (message) => message.type() === 'error' && said.push(firstLine(message.text())));
  page.on('pageerror', (error) => said.push(firstLine(error.message)));
  const files = [remote.entry, ...remote.preload.all, ...(remote.preload.byRoute[route] ?? [])];
  const wanted = files.map((file) => new URL(releaseUrl(remote.name, remote.version, file), url).href);
  try {
    await page.goto(new URL(path, url).href, { waitUntil: 'load', timeout: timeLimit });
    // A page that came as HTML is taken over at the first input.
    await page.keyboard.press('Shift');
    await untilLoaded(page, wanted);
    // What throws when it is run does so before the next frames.
    await page.waitForTimeout(400);
    if ((await failureIn(page).count()) === 0) return null;
    const shown = (await page.locator('main p').first().textContent()) ?? '';
    return [shown, ...said].join(' | ').slice(0, mostWords);
  } catch (error) {
    const reason = firstLine(error instanceof Error ? error.message : String(error));
    return [reason, ...said].join(' | ').slice(0, mostWords);
  } finally {
    await context.close();
  }
}

const firstLine = (text: string): string => text.split('\n')[0] ?? '';

const failureIn = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'This part could not be loaded' });

/** Until every file has been fetched, or the shell has given up. */
async function untilLoaded(page: Page, wanted: readonly string[]): Promise<void> {
  const deadline = performance.now() + timeLimit;
  // As text: it runs in the page, whose globals are not ours.
  const isLoaded = `(() => {
    const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
    return ${JSON.stringify(wanted)}.every((each) => loaded.has(each));
  })()`;
  while (performance.now() < deadline) {
    if ((await failureIn(page).count()) > 0 || (await page.evaluate<boolean>(isLoaded))) return;
    await page.waitForTimeout(100);
  }
  throw new Error(`after ${timeLimit / 1000} s it has not fetched its files`);
}
