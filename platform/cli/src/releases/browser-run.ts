import { type RemoteBuildManifest, startedAttribute } from '@platform/contract/data';
import { within } from '@platform/node-kit';
import { type Browser, type BrowserServer, chromium, type Page } from 'playwright-core';

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

export const visitLimit = 30_000;
const closeLimit = 3000;
const mostWords = 300;
/** In place of a remote, or of a page in its frame. */
const failureTitles = /^(This part could not be loaded|Something went wrong here)$/;
/** What a browser with windows asks for by itself, and one without does not. */
const askedByBrowser = /^\/(?:favicon|apple-touch-icon)/;

/**
 * Opens each page in a fresh browser window and looks whether the shell could start the remote there. A page whose code
 * never comes to rest answers no wish to close it: its browser is killed, and the next page gets another.
 * @param limit - milliseconds for each page
 */
export async function visitInBrowser(
  program: string,
  url: string,
  visits: readonly Visit[],
  limit = visitLimit,
): Promise<FailedVisit[]> {
  const failed: FailedVisit[] = [];
  let open: Opened | null = null;
  try {
    for (const visit of visits) {
      open ??= await launch(program);
      const { what, isClosed } = await problemOf(open.browser, url, visit, limit);
      if (what !== null) failed.push({ name: visit.remote.name, path: visit.path, what });
      if (isClosed) continue;
      await open.server.kill();
      open = null;
    }
    return failed;
  } finally {
    await open?.server.kill();
  }
}

interface Opened {
  /** Can be killed. */
  readonly server: BrowserServer;
  readonly browser: Browser;
}

async function launch(executablePath: string): Promise<Opened> {
  const server = await chromium.launchServer({
    executablePath,
    // Chromium refuses its sandbox to root, which is who runs pipelines in containers.
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  return { server, browser: await chromium.connect(server.wsEndpoint()) };
}

async function problemOf(
  browser: Browser,
  url: string,
  { path }: Visit,
  limit: number,
): Promise<{ readonly what: string | null; readonly isClosed: boolean }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(0);
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' || isAskedByBrowser(message.location().url)) return;
    said.push(firstLine(message.text()));
  });
  page.on('pageerror', (error) => said.push(firstLine(error.message)));
  const overdue = () =>
    new Error(
      `its page did not stand within ${limit / 1000} s: a loader that does not end, or code that never comes to rest`,
    );
  const what = await within(limit, failureShown(page, new URL(path, url).href), overdue)
    .catch((error: unknown) => firstLine(error instanceof Error ? error.message : String(error)))
    .then((shown) => (shown === null ? null : [shown, ...said].join(' | ').slice(0, mostWords)));
  const isClosed = await within(closeLimit, context.close(), () => new Error('It does not close.')).then(
    () => true,
    () => false,
  );
  return { what, isClosed };
}

/** The words in place of the remote, or null when it stands. */
async function failureShown(page: Page, address: string): Promise<string | null> {
  await page.goto(address, { waitUntil: 'load' });
  // A page that came as HTML is taken over at the first input.
  await page.keyboard.press('Shift');
  // By then the remote has run and its page, with all effects, is in the document, or the failure in its place.
  await page.locator(`html[${startedAttribute}]`).waitFor({ state: 'attached' });
  const failure = page.getByRole('heading', { level: 1, name: failureTitles });
  if ((await failure.count()) === 0) return null;
  return (await failure.first().locator('xpath=../p').first().textContent()) ?? '';
}

const isAskedByBrowser = (address: string): boolean =>
  URL.canParse(address) && askedByBrowser.test(new URL(address).pathname);

const firstLine = (text: string): string => text.split('\n')[0] ?? '';
