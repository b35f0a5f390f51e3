import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type Access,
  matchRoute,
  type RemoteBuildManifest,
  type RouteDeclaration,
  startedAttribute,
} from '@northlight/contract/data';
import { reservedFor } from '@northlight/registry';
import { within } from '@northlight/registry/node-kit';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { readPage } from './read-page.ts';
import type { Person } from './stand-in-backend.ts';

/** One page of a remote, opened as one person. */
export interface Visit {
  readonly remote: RemoteBuildManifest;
  /** As declared. */
  readonly route: string;
  readonly path: string;
  /** Null: nobody is signed in. */
  readonly person: Person | null;
}

export interface Fault {
  readonly visit: Visit;
  readonly what: string;
}

export interface SmokeOptions {
  /** The program of a browser. */
  readonly program: string;
  /** Where the release is tried. */
  readonly url: string;
  /** Who can sign in. */
  readonly people: readonly Person[];
  /** What the browser's storage holds once somebody has signed in. */
  readonly signIn: (person: Person) => Promise<{ readonly key: string; readonly value: string }>;
  /** Of all that would be live: where links may lead. Absent: anywhere. */
  readonly routes?: readonly RouteDeclaration[];
  /** Milliseconds for each page. */
  readonly visitLimit?: number;
  /** Milliseconds for all of them. */
  readonly limit?: number;
  /** Nobody can sign in and there is no data, so only a remote that can't start counts. */
  readonly startOnly?: boolean;
}

const runLimit = 400_000;
const pageLimit = 15_000;
/** For a heading to appear once the page asks for nothing any more. */
const headingLimit = 2000;
const pagesAtOnce = 3;
/** The run ends early then: enough is known. */
const mostFaults = 6;
const height = 900;
const [phone, desk] = [390, 1440];
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const rolesFor: Readonly<Record<Access, readonly string[]>> = {
  public: [],
  client: ['client'],
  staff: ['author', 'admin'],
  admin: ['admin'],
};

/** An address of a route whose parameters name nothing. */
export const madeUpPath = (route: string): string => route.replace(/:[^/]+/g, 'none');

/**
 * Opens every declared page of these remotes as each person who may: it has to show its heading without an error in the
 * console, a failed request, an axe violation or something wider than a phone, in each of its tabs, and link to pages
 * that exist. Pages with a parameter are reached by the first link that each person sees, otherwise by a made-up one.
 */
export async function smokeTest(
  remotes: readonly RemoteBuildManifest[],
  options: SmokeOptions,
): Promise<{ readonly faults: readonly Fault[]; readonly summary: string }> {
  const since = performance.now();
  const { limit = runLimit } = options;
  // A server, since only its process can be killed when code never comes to rest.
  const server = await chromium.launchServer({
    executablePath: options.program,
    // Chromium refuses its sandbox to root, which is who runs pipelines in containers.
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  const run = new SmokeRun(await chromium.connect(server.wsEndpoint()), options);
  try {
    const overdue = () =>
      new Error(`not all pages within ${limit / 1000} s (a busy machine needs a longer RELEASE_LIMIT)`);
    await within(limit, run.openAll(remotes), overdue).catch((error: Error) => run.failAt(error.message));
  } finally {
    await server.kill();
  }
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  return { faults: run.faults, summary: `${run.describe()}, in ${seconds} s` };
}

class SmokeRun {
  readonly faults: Fault[] = [];
  readonly #browser: Browser;
  readonly #options: SmokeOptions;
  readonly #contexts = new Map<string, Promise<BrowserContext>>();
  readonly #visited: Visit[] = [];
  readonly #strayLinks = new Map<string, Visit>();

  constructor(browser: Browser, options: SmokeOptions) {
    this.#browser = browser;
    this.#options = options;
  }

  async openAll(remotes: readonly RemoteBuildManifest[]): Promise<void> {
    if (this.#options.startOnly) {
      return this.#openSideBySide(
        remotes.flatMap((remote) => this.#visits(remote, hasNoParameter).slice(0, 1)),
      );
    }
    await this.#openSideBySide(remotes.flatMap((remote) => this.#visits(remote, hasNoParameter)));
    const isUnvisited = ({ path }: RouteDeclaration) => !this.#visited.some(({ route }) => route === path);
    await this.#openSideBySide(remotes.flatMap((remote) => this.#visits(remote, isUnvisited)));
    for (const [path, visit] of this.#strayLinks) {
      // It may be an address of the edge's own.
      const { status } = await fetch(new URL(path, this.#options.url), { method: 'HEAD' });
      if (status >= 400) this.faults.push({ visit, what: `links to ${path}, which answers ${status}` });
    }
  }

  /** Ends the run with a fault of the page that was opened last. */
  failAt(what: string): void {
    const visit = this.#visited.at(-1);
    if (visit === undefined) throw new Error(what);
    this.faults.push({ visit, what });
  }

  describe(): string {
    const people = [...new Set(this.#visited.flatMap(({ person }) => person?.email ?? []))];
    return `${this.#visited.length} pages${people.length === 0 ? '' : ` as ${people.join(', ')}`}`;
  }

  #visits(remote: RemoteBuildManifest, isWanted: (route: RouteDeclaration) => boolean): Visit[] {
    return remote.declaration.routes.filter(isWanted).flatMap(({ path, access }) => {
      const allowed = this.#options.people.filter(({ role }) => rolesFor[access].includes(role));
      const people = access === 'public' || this.#options.startOnly ? [null] : allowed;
      return people.map((person) => ({ remote, route: path, path: madeUpPath(path), person }));
    });
  }

  async #openSideBySide(queue: Visit[]): Promise<void> {
    const lane = async () => {
      for (let visit = queue.shift(); visit !== undefined; visit = queue.shift()) {
        if (this.faults.length >= mostFaults) return;
        queue.push(...(await this.#open(visit)));
      }
    };
    await Promise.all(Array.from({ length: pagesAtOnce }, lane));
  }

  /** @returns the pages with a parameter that this one links to, where nobody has led this person there before */
  async #open(visit: Visit): Promise<Visit[]> {
    this.#visited.push(visit);
    const { startOnly = false, visitLimit = pageLimit, url } = this.#options;
    const name = visit.person?.email ?? '';
    const context = this.#contexts.get(name) ?? this.#signedIn(visit.person);
    this.#contexts.set(name, context);
    const page = await (await context).newPage();
    const { faults, links } = await inspectPage(page, url, visit, { startOnly, visitLimit });
    for (const what of faults) this.faults.push({ visit, what });
    const { routes } = this.#options;
    const next: Visit[] = [];
    for (const path of links) {
      const isKnown = routes === undefined || reservedFor(path) !== null || matchRoute(routes, path) !== null;
      if (!isKnown && !this.#strayLinks.has(path)) this.#strayLinks.set(path, visit);
      const route = matchRoute(visit.remote.declaration.routes, path)?.route.path;
      if (route === undefined || hasNoParameter({ path: route })) continue;
      const isNew = [...this.#visited, ...next].every(
        (each) => each.route !== route || each.person !== visit.person,
      );
      if (isNew) next.push({ ...visit, route, path });
    }
    return next;
  }

  async #signedIn(person: Person | null): Promise<BrowserContext> {
    const session = person === null ? null : await this.#options.signIn(person);
    const localStorage = session === null ? [] : [{ name: session.key, value: session.value }];
    return this.#browser.newContext({
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins: [{ origin: this.#options.url, localStorage }] },
    });
  }
}

const hasNoParameter = ({ path }: Pick<RouteDeclaration, 'path'>): boolean => !path.includes(':');

interface Inspected {
  readonly faults: readonly string[];
  /** Paths that the page links to. */
  readonly links: ReadonlySet<string>;
}

/** Opens one page and closes it again. */
async function inspectPage(
  page: Page,
  origin: string,
  visit: Visit,
  { startOnly, visitLimit }: { readonly startOnly: boolean; readonly visitLimit: number },
): Promise<Inspected> {
  const faults = new Set<string>();
  const links = new Set<string>();
  const pending = collectFaults(page, origin, visit, faults);
  page.setDefaultTimeout(visitLimit);
  const overdue = () => {
    const [waited = 'its code or its loader'] = pending;
    return new Error(`does not come to rest within ${visitLimit / 1000} s: it waits for ${waited}`);
  };
  const inspect = async () => {
    await page.setViewportSize({ width: phone, height });
    await page.goto(new URL(visit.path, origin).href, { waitUntil: 'load' });
    // A page that came as HTML is hydrated at the first input.
    await page.keyboard.press('Shift');
    await page.locator(`html[${startedAttribute}]`).waitFor({ state: 'attached' });
    await checkShown(page, faults, links, origin, startOnly);
    if (startOnly || faults.size > 0) return;
    const { pathname } = new URL(page.url());
    if (pathname !== visit.path) faults.add(`leads to ${pathname} instead`);
    await page.setViewportSize({ width: desk, height });
    await checkShown(page, faults, links, origin);
    await openTabs(page, faults, links, origin);
    if (faults.size === 0) for (const rule of await axeViolations(page)) faults.add(rule);
  };
  let isStarted = true;
  await within(visitLimit, inspect(), overdue).catch((error: Error) => {
    isStarted = false;
    faults.add(inWords(error));
  });
  // Code that never comes to rest does not let its page close; the browser is killed at the end.
  await within(1000, page.close(), overdue).catch(() => undefined);
  if ([...faults].some((what) => what.startsWith(failure))) isStarted = false;
  // Without a session and data, failed requests mean nothing as long as the remote starts.
  return { faults: startOnly && isStarted ? [] : [...faults], links };
}

const failure = 'shows the failure page';

/** @returns the requests that have not been answered */
function collectFaults(page: Page, origin: string, visit: Visit, faults: Set<string>): ReadonlySet<string> {
  const pending = new Set<string>();
  const nameOf = (request: { method(): string; url(): string }) => {
    const { pathname, search } = new URL(request.url());
    return `${request.method()} ${pathname}${search}`.slice(0, 240);
  };
  const isOwn = (request: { url(): string }) => request.url().startsWith(`${origin}/`);
  page.on('request', (request) => void (isOwn(request) && pending.add(nameOf(request))));
  page.on('requestfinished', (request) => void pending.delete(nameOf(request)));
  page.on('requestfailed', (request) => {
    pending.delete(nameOf(request));
    const reason = request.failure()?.errorText ?? '';
    // A page that is left takes its requests with it.
    if (isOwn(request) && reason !== 'net::ERR_ABORTED') faults.add(`${nameOf(request)} fails: ${reason}`);
  });
  page.on('response', (response) => {
    const name = nameOf(response.request());
    // What was made up is rightly not found.
    const isExpected = name === `GET ${madeUpPath(visit.route)}` && visit.route.includes(':');
    if (isOwn(response) && response.status() >= 400 && !isExpected) {
      faults.add(`${name} answers ${response.status()}`);
    }
  });
  page.on('console', (message) => {
    // The browser's own line on a failed request has no name in it; the answer has. Each report has a number of its own.
    const text = (message.text().split('\n')[0] ?? '').replace(/\[[0-9a-f]{8}\] /, '').slice(0, 240);
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) {
      faults.add(`the console says ${text}`);
    }
  });
  page.on('pageerror', ({ name, message }) => faults.add(`it throws ${name}: ${message.split('\n')[0]}`));
  return pending;
}

/** What is on the screen once everything has arrived. */
async function checkShown(
  page: Page,
  faults: Set<string>,
  links: Set<string>,
  origin: string,
  startOnly = false,
): Promise<void> {
  await page.waitForLoadState('networkidle');
  const heading = page.locator('main').getByRole('heading').first();
  const isShown = await heading.waitFor({ timeout: headingLimit }).then(
    () => true,
    () => false,
  );
  const shown = await page.evaluate(readPage);
  if (shown.failure !== null) faults.add(`${failure}: ${shown.failure}`);
  else if (!isShown) faults.add('shows nothing: its main part has no heading');
  if (startOnly || faults.size > 0) return;
  // A trial click only looks whether the pointer would reach it.
  await heading.click({ trial: true, timeout: headingLimit }).catch(() => {
    faults.add('cannot be reached: something lies over its main part');
  });
  if (shown.overflow > 1) faults.add(`is ${shown.overflow} px wider than a window of ${shown.width} px`);
  if (shown.leak !== null) faults.add(`says "${shown.leak}"`);
  for (const link of shown.links) if (link.startsWith(`${origin}/`)) links.add(new URL(link).pathname);
}

async function openTabs(page: Page, faults: Set<string>, links: Set<string>, origin: string): Promise<void> {
  for (const tab of await page.locator('main').getByRole('tab').all()) {
    if (faults.size > 0) return;
    const name = ((await tab.textContent()) ?? '').replaceAll(/\s+/g, ' ');
    await tab.click();
    await checkShown(page, faults, links, origin);
    for (const what of [...faults]) {
      faults.delete(what);
      faults.add(`tab "${name}": ${what}`);
    }
  }
}

async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const found = await page.evaluate("axe.run({ exclude: ['iframe'] }, { resultTypes: ['violations'] })");
  const { violations } = found as {
    violations: { id: string; help: string; nodes: { html: string }[] }[];
  };
  return violations.map(({ id, help, nodes }) => `axe ${id}: ${help}: ${nodes[0]?.html.slice(0, 160)}`);
}

/** What the driver of the browser says, without its own names. */
export function inWords(error: Error): string {
  const said = (error.message.split('\n')[0] ?? '').replace(/^\w+\.\w+: /, '');
  if (/has been closed|crashed/i.test(said))
    return 'its tab has crashed, as one does that has no memory left';
  if (/^Timeout \d+ms exceeded/.test(said)) return 'does not come to rest in time';
  const code = /net::ERR_(\w+)/.exec(said)?.[1];
  return code === undefined ? said : `cannot be opened: ${code.toLowerCase().replaceAll('_', ' ')}`;
}
