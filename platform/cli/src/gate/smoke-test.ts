import {
  type Access,
  matchRoute,
  type RemoteBuildManifest,
  type RouteDeclaration,
} from '@northlight/contract/data';
import { withTimeLimit } from '@northlight/node-kit';
import { findReservedPath } from '@northlight/registry';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { fillParameters, inspectPage, type Visit } from './inspect-page.ts';
import type { Person } from './stand-in-backend.ts';

export interface Fault {
  /** Null for a fault of the whole run. */
  readonly visit: Visit | null;
  readonly message: string;
}

interface SmokeResult {
  readonly faults: readonly Fault[];
  readonly summary: string;
}

export interface SmokeOptions {
  /** The path of a browser's executable. */
  readonly program: string;
  /** The address of the instance under test. */
  readonly url: string;
  readonly people: readonly Person[];
  /** Signs in. @returns the browser's local storage entry that contains the session */
  readonly signIn: (person: Person) => Promise<{ readonly key: string; readonly value: string }>;
  /** Every route that would be live; links to other paths are faults. If absent, links are not checked. */
  readonly routes?: readonly RouteDeclaration[];
  /** Called before each page. @param number - counts from 1 @param total - grows while links to more pages are found */
  readonly onVisit?: (visit: Visit, number: number, total: number) => void;
  /** Milliseconds per page. */
  readonly visitLimit?: number;
  /** Milliseconds for the whole run. */
  readonly limit?: number;
  /** For an instance without accounts or data: only a remote that fails to start is a fault. */
  readonly startOnly?: boolean;
}

const runLimit = 400_000;
/** Long enough for a healthy page on a busy machine. */
const pageLimit = 30_000;
const parallelPages = 3;
/** The run stops early at this number of failed pages. */
const maxFailedPages = 6;

const rolesByAccess: Readonly<Record<Access, readonly string[]>> = {
  public: [],
  client: ['client'],
  staff: ['author', 'admin'],
  admin: ['admin'],
};

/**
 * Opens every declared page of these remotes as each person with access. Pages with a parameter are opened through the first
 * link that this person sees, otherwise with a placeholder. A page that fails is opened once more, alone. See `inspectPage`
 * for what counts as a fault.
 */
export async function smokeTest(
  remotes: readonly RemoteBuildManifest[],
  options: SmokeOptions,
): Promise<SmokeResult> {
  const startedAt = performance.now();
  const { limit = runLimit } = options;
  // A separate server process, because only that can be killed if a page's code never stops.
  const server = await chromium.launchServer({
    executablePath: options.program,
    // Chromium's sandbox does not work for root, the usual user in containers.
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  const run = new SmokeRun(await chromium.connect(server.wsEndpoint()), options);
  try {
    const createTimeoutError = () =>
      new Error(`not all pages could be opened within ${limit / 1000} s; RELEASE_LIMIT allows more time`);
    await withTimeLimit(limit, run.openAll(remotes), createTimeoutError).catch((error: Error) =>
      run.faults.push({ visit: null, message: error.message }),
    );
  } finally {
    await server.kill();
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  return {
    faults: run.faults,
    summary: `${run.describe()}, in ${seconds} s`,
  };
}

class SmokeRun {
  readonly faults: Fault[] = [];
  readonly #browser: Browser;
  readonly #options: SmokeOptions;
  readonly #contexts = new Map<string, Promise<BrowserContext>>();
  readonly #visited: Visit[] = [];
  readonly #strayLinks = new Map<string, Visit>();
  /** Pages to open once more. */
  #failed: Visit[] = [];
  #recovered = 0;

  constructor(browser: Browser, options: SmokeOptions) {
    this.#browser = browser;
    this.#options = options;
  }

  async openAll(remotes: readonly RemoteBuildManifest[]): Promise<void> {
    const pages = remotes.flatMap((remote) => this.#listVisits(remote, hasNoParameter));
    if (this.#options.startOnly) {
      await this.#openEach(
        remotes.flatMap(({ name }) => pages.find(({ remote }) => remote.name === name) ?? []),
      );
      return this.#retryFailed();
    }
    await this.#openEach(pages);
    const isUnvisited = ({ path }: RouteDeclaration) => !this.#visited.some(({ route }) => route === path);
    await this.#openEach(remotes.flatMap((remote) => this.#listVisits(remote, isUnvisited)));
    await this.#retryFailed();
    for (const [path, visit] of this.#strayLinks) {
      // The edge may serve the path itself.
      const { status } = await fetch(new URL(path, this.#options.url), { method: 'HEAD' });
      if (status >= 400) this.faults.push({ visit, message: `links to ${path}, which returns ${status}` });
    }
  }

  describe(): string {
    const people = [...new Set(this.#visited.flatMap(({ person }) => person?.email ?? []))];
    const { length } = this.#visited;
    const recovered = this.#recovered === 0 ? '' : `, ${this.#recovered} only at the second attempt`;
    return `${length} ${length === 1 ? 'page' : 'pages'}${people.length === 0 ? '' : ` as ${people.join(', ')}`}${recovered}`;
  }

  async #openEach(queue: Visit[]): Promise<void> {
    if (this.faults.length > 0) return;
    await this.#openInParallel(queue);
    // Some pages are left if many have failed.
    while (queue.length > 0 && this.faults.length === 0) {
      await this.#retryFailed();
      await this.#openInParallel(queue);
    }
  }

  async #retryFailed(): Promise<void> {
    const failed = this.#failed;
    this.#failed = [];
    for (const visit of failed) {
      const { faults } = await this.#inspect(visit);
      for (const message of faults) this.faults.push({ visit, message });
      if (faults.length === 0) this.#recovered += 1;
    }
  }

  #listVisits(remote: RemoteBuildManifest, isIncluded: (route: RouteDeclaration) => boolean): Visit[] {
    return remote.declaration.routes.filter(isIncluded).flatMap(({ path, access }) => {
      const allowed = this.#options.people.filter(({ role }) => rolesByAccess[access].includes(role));
      const people = access === 'public' || this.#options.startOnly ? [null] : allowed;
      return people.map((person) => ({ remote, route: path, path: fillParameters(path), person }));
    });
  }

  async #openInParallel(queue: Visit[]): Promise<void> {
    const worker = async () => {
      while (this.#failed.length < maxFailedPages) {
        const visit = queue.shift();
        if (visit === undefined) return;
        this.#visited.push(visit);
        this.#options.onVisit?.(visit, this.#visited.length, this.#visited.length + queue.length);
        queue.push(...(await this.#open(visit)));
      }
    };
    await Promise.all(Array.from({ length: parallelPages }, worker));
  }

  /** @returns linked pages with a parameter whose route this person has not visited yet */
  async #open(visit: Visit): Promise<Visit[]> {
    const { faults, links } = await this.#inspect(visit);
    if (faults.length > 0) this.#failed.push(visit);
    const { routes } = this.#options;
    const next: Visit[] = [];
    for (const path of links) {
      const isKnown =
        routes === undefined || findReservedPath(path) !== null || matchRoute(routes, path) !== null;
      if (!isKnown && !this.#strayLinks.has(path)) this.#strayLinks.set(path, visit);
      const route = matchRoute(visit.remote.declaration.routes, path)?.route.path;
      if (route === undefined || hasNoParameter({ path: route })) continue;
      const isNew = [...this.#visited, ...next].every(
        (other) => other.route !== route || other.person !== visit.person,
      );
      if (isNew) next.push({ ...visit, route, path });
    }
    return next;
  }

  async #inspect(visit: Visit): ReturnType<typeof inspectPage> {
    const { startOnly = false, visitLimit = pageLimit, url } = this.#options;
    const name = visit.person?.email ?? '';
    const context = this.#contexts.get(name) ?? this.#createContext(visit.person);
    this.#contexts.set(name, context);
    return inspectPage(await (await context).newPage(), url, visit, { startOnly, visitLimit });
  }

  async #createContext(person: Person | null): Promise<BrowserContext> {
    const session = person === null ? null : await this.#options.signIn(person);
    const localStorage = session === null ? [] : [{ name: session.key, value: session.value }];
    return this.#browser.newContext({
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins: [{ origin: this.#options.url, localStorage }] },
    });
  }
}

const hasNoParameter = ({ path }: Pick<RouteDeclaration, 'path'>): boolean => !path.includes(':');
