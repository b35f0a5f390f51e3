import { within } from '@northlight/node-kit';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { observeFocus, observeTasks, type PageWatch, watchPage } from './page-watch.ts';
import type { Person } from './stand-in-backend.ts';
import type { Visit } from './visits.ts';

/** A tab of somebody, in which one page is opened after the other: a new one for each takes twice the time. */
export interface Tab {
  readonly page: Page;
  readonly watch: PageWatch;
  readonly session: CDPSession;
}

interface Running {
  readonly browser: Browser;
  readonly pid: number;
  /** One for each person, signed in as somebody is who comes back. */
  readonly contexts: Map<string, Promise<BrowserContext>>;
  /** Tabs that are good for another page. */
  readonly idle: Map<string, Tab[]>;
}

/** What the browser would hold of somebody who has signed in. */
export type SignIn = (person: Person) => Promise<{ readonly key: string; readonly value: string }>;

const closeLimit = 2000;

/** The tabs of one browser, which is started again after it was killed. */
export class OpenTabs {
  readonly #program: string;
  readonly #origin: string;
  readonly #signIn: SignIn;
  #running: Promise<Running> | null = null;

  constructor(program: string, origin: string, signIn: SignIn) {
    this.#program = program;
    this.#origin = origin;
    this.#signIn = signIn;
  }

  /** Does this with a tab, which is kept where that was good. @returns null when the browser was killed meanwhile */
  async use<Result extends { readonly isGood: boolean }>(
    { person }: Visit,
    work: (tab: Tab) => Promise<Result>,
  ): Promise<Result | null> {
    this.#running ??= launch(this.#program);
    const running = this.#running;
    try {
      const { idle, contexts, browser } = await running;
      const name = person?.email ?? '';
      const known = idle.get(name) ?? [];
      idle.set(name, known);
      const context = contexts.get(name) ?? this.#makeContext(browser, person);
      contexts.set(name, context);
      const tab = known.pop() ?? (await this.#openTab(await context));
      const result = await work(tab);
      if (this.#running !== running) return null;
      if (result.isGood) known.push(tab);
      else await within(closeLimit, tab.page.close(), () => new Error('overdue')).catch(() => this.kill());
      return result;
    } catch (error) {
      if (this.#running !== running) return null;
      throw error;
    }
  }

  /** Never asked to close: code that does not come to rest would not let it. */
  async kill(): Promise<void> {
    const running = await this.#running?.catch(() => null);
    this.#running = null;
    if (!running?.browser.isConnected()) return;
    const { browser, pid } = running;
    const gone = new Promise((resolve) => browser.once('disconnected', resolve));
    process.kill(pid, 'SIGKILL');
    await gone;
  }

  async #makeContext(browser: Browser, person: Person | null): Promise<BrowserContext> {
    const session = person === null ? null : await this.#signIn(person);
    const kept = session === null ? [] : [{ name: session.key, value: session.value }];
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins: [{ origin: this.#origin, localStorage: kept }] },
    });
    await context.addInitScript(`{${observeTasks}\n${observeFocus}}`);
    return context;
  }

  async #openTab(context: BrowserContext): Promise<Tab> {
    const page = await context.newPage();
    page.setDefaultTimeout(0);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    return { page, watch: watchPage(page, this.#origin), session };
  }
}

async function launch(executablePath: string): Promise<Running> {
  const browser = await chromium.launch({
    executablePath,
    // Chromium refuses its sandbox to root, which is who runs pipelines in containers.
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pid = processInfo.find(({ type }) => type === 'browser')?.id;
  if (pid === undefined) throw new Error('The browser does not say which process it is.');
  return { browser, pid, contexts: new Map(), idle: new Map() };
}
