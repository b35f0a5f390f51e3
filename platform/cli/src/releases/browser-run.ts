import { type RemoteBuildManifest, startedAttribute } from '@platform/contract/data';
import { type Browser, chromium } from 'playwright-core';

/** A page to be opened. */
export interface Visit {
  readonly remote: RemoteBuildManifest;
  readonly path: string;
}

/** A remote that did not start. */
export interface FailedVisit {
  readonly name: string;
  readonly path: string;
  readonly what: string;
}

const timeLimit = 30_000;
const mostWords = 300;
/** In place of a remote, or of a page in its frame. */
const failureTitles = /^(This part could not be loaded|Something went wrong here)$/;

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

async function problemOf(browser: Browser, url: string, { path }: Visit): Promise<string | null> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const said: string[] = [];
  page.on('console', (message) => message.type() === 'error' && said.push(firstLine(message.text())));
  page.on('pageerror', (error) => said.push(firstLine(error.message)));
  try {
    await page.goto(new URL(path, url).href, { waitUntil: 'load', timeout: timeLimit });
    // A page that came as HTML is taken over at the first input.
    await page.keyboard.press('Shift');
    // By then the remote has run and its page, with all effects, is in the document, or the failure in its place.
    await page.locator(`html[${startedAttribute}]`).waitFor({ state: 'attached', timeout: timeLimit });
    const failure = page.getByRole('heading', { level: 1, name: failureTitles });
    if ((await failure.count()) === 0) return null;
    const shown = (await failure.first().locator('xpath=../p').first().textContent()) ?? '';
    return [shown, ...said].join(' | ').slice(0, mostWords);
  } catch (error) {
    const reason = firstLine(error instanceof Error ? error.message : String(error));
    return [reason, ...said].join(' | ').slice(0, mostWords);
  } finally {
    await context.close();
  }
}

const firstLine = (text: string): string => text.split('\n')[0] ?? '';
