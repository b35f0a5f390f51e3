import { matchRoute, type RouteDeclaration } from '@northlight/contract/data';
import { within } from '@northlight/node-kit';
import { reservedFor } from '@northlight/registry';
import { OpenTabs, type SignIn } from './open-tabs.ts';
import { Tried } from './page-use.ts';
import { type Seen, visitPage } from './page-visit.ts';
import { longestTask } from './page-watch.ts';
import type { Person } from './stand-in-backend.ts';
import { linkedVisits, unlinkedVisits, type Visit } from './visits.ts';

/** Something that a page did wrong. */
export interface FaultyVisit {
  readonly visit: Visit;
  readonly what: string;
}

export interface BrowserRun {
  readonly faulty: readonly FaultyVisit[];
  /** What was looked at, in words. */
  readonly summary: string;
}

export interface BrowserRunOptions {
  readonly program: string;
  /** Where the release is tried. */
  readonly url: string;
  readonly signIn: SignIn;
  readonly people: readonly Person[];
  /** Of all that would be live: where links may lead. Absent: anywhere. */
  readonly routes?: readonly RouteDeclaration[];
  /** Milliseconds for each page. */
  readonly visitLimit?: number;
  /** Milliseconds for all of them. */
  readonly limit?: number;
}

const runLimit = 400_000;
const pagesAtOnce = 3;
/** A slow page is opened again, by itself: on a busy machine one that is quick looks slow now and then. */
const slowTries = 2;
/** Enough is known then. */
const mostFaulty = 6;

/** Opens pages side by side in one browser, those that they link to after them, and says what went wrong in which. */
export async function runInBrowser(first: readonly Visit[], options: BrowserRunOptions): Promise<BrowserRun> {
  const run = new Run(options);
  const limit = options.limit ?? runLimit;
  const overdue = () => new Error('overdue');
  await within(limit, run.all(first), overdue).catch((error: unknown) => {
    const at = run.underWay[0];
    if (at === undefined || (error as Error).message !== 'overdue') throw error;
    run.faulty.push({ visit: at, what: overdueAt(limit) });
  });
  await run.close();
  return { faulty: run.faulty, summary: run.summary() };
}

const overdueAt = (limit: number) =>
  `is where all pages together had used up their ${Math.round(limit / 1000)} s (a machine that is busy needs a longer RELEASE_LIMIT)`;

class Run {
  readonly faulty: FaultyVisit[] = [];
  readonly underWay: Visit[] = [];
  readonly #options: BrowserRunOptions;
  readonly #done: Visit[] = [];
  readonly #counts = { tabs: 0, links: 0, dialogs: 0 };
  readonly #seenRoutes = new Set<string>();
  readonly #since = performance.now();
  readonly #tried = new Tried();
  /** Links that no route answers to, with the first page that has each. */
  readonly #strayLinks = new Map<string, Visit>();
  readonly #tabs: OpenTabs;
  #isClosed = false;

  constructor(options: BrowserRunOptions) {
    this.#options = options;
    this.#tabs = new OpenTabs(options.program, options.url, options.signIn);
  }

  async all(first: readonly Visit[]): Promise<void> {
    await this.#sideBySide([...first]);
    if (this.faulty.length > 0) return;
    const remotes = [...new Set(first.map(({ remote }) => remote))];
    const depth = first[0]?.depth ?? 'page';
    if (depth === 'start') return;
    await this.#sideBySide(
      remotes.flatMap((remote) => unlinkedVisits(remote, this.#seenRoutes, this.#options.people, depth)),
    );
    for (const [path, visit] of this.#strayLinks) await this.#tryLink(path, visit);
  }

  /** It may be an address of the edge's own. */
  async #tryLink(path: string, visit: Visit): Promise<void> {
    const { status } = await fetch(new URL(path, this.#options.url), { method: 'HEAD' });
    if (status >= 400) this.#note(visit, [`links to ${path}, which answers ${status}`]);
  }

  summary(): string {
    const people = new Set(this.#done.flatMap(({ person }) => person?.email ?? []));
    const { tabs, links, dialogs } = this.#counts;
    const who = people.size === 0 ? '' : ` as ${[...people].join(', ')}`;
    const took = ((performance.now() - this.#since) / 1000).toFixed(1);
    const widths = [...new Set(this.#done.map(({ width }) => width))].sort((a, b) => a - b).join(' and ');
    const use =
      tabs + links + dialogs === 0 ? '' : ` with ${tabs} tabs, ${links} links and ${dialogs} dialogs`;
    return `pages: ${this.#done.length}${use}${who}, ${widths} px wide, in ${took} s`;
  }

  /** Nothing is opened any more. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.#tabs.kill();
  }

  /** Until nothing is left, or enough is known. What took too long is opened again before anything else goes on. */
  async #sideBySide(queue: Visit[]): Promise<void> {
    while (!this.#isClosed && queue.length > 0 && this.faulty.length < mostFaulty) {
      const slow: Visit[] = [];
      await Promise.all(Array.from({ length: pagesAtOnce }, () => this.#lane(queue, slow)));
      for (const visit of slow) {
        if (await this.#isSlowByItself(visit)) return;
      }
    }
  }

  async #lane(queue: Visit[], slow: Visit[]): Promise<void> {
    while (!this.#isClosed && slow.length === 0 && this.faulty.length < mostFaulty) {
      const visit = queue.shift();
      if (visit === undefined) return;
      const seen = await this.#visit(visit);
      // Its browser went with another page.
      if (seen === null) queue.unshift(visit);
      if (seen === null) continue;
      queue.push(...this.#unseen(linkedVisits(visit, seen.links)));
      for (const path of seen.links) {
        if (this.#isStray(path) && !this.#strayLinks.has(path)) this.#strayLinks.set(path, visit);
      }
      if (seen.isStuck || seen.slowest > 0) slow.push(visit);
      else this.#note(visit, seen.faults);
    }
  }

  #isStray(path: string): boolean {
    const { routes } = this.#options;
    return routes !== undefined && reservedFor(path) === null && matchRoute(routes, path) === null;
  }

  #unseen(visits: readonly Visit[]): Visit[] {
    return visits.filter(({ route, person, width }) => {
      const key = `${route} ${person?.email} ${width}`;
      if (this.#seenRoutes.has(key)) return false;
      this.#seenRoutes.add(key).add(route);
      return true;
    });
  }

  /** Opened by itself: what takes too long each time does so on a machine that has nothing else to do. */
  async #isSlowByItself(visit: Visit): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      const seen = await this.#visit(visit);
      if (seen === null) return this.#isClosed;
      const { faults, slowest, isStuck } = seen;
      const isSlow = slowest > 0 && !isStuck;
      if (isSlow && attempt < slowTries) continue;
      const blocked = `blocks the page for ${slowest} ms at a stretch (at most ${longestTask}), each time it is opened`;
      this.#note(visit, [...faults, ...(isSlow ? [blocked] : [])]);
      return isSlow || isStuck;
    }
  }

  #note(visit: Visit, faults: readonly string[]): void {
    for (const what of faults) this.faulty.push({ visit, what });
  }

  /** @returns null when the browser was killed meanwhile, because of another page */
  async #visit(visit: Visit): Promise<Seen | null> {
    this.#seenRoutes.add(visit.route);
    this.underWay.push(visit);
    const { url, visitLimit: limit } = this.#options;
    const seen = await this.#tabs.use(visit, (tab) => visitPage(tab, url, visit, this.#tried, limit));
    this.underWay.splice(this.underWay.indexOf(visit), 1);
    if (seen === null) return null;
    this.#done.push(visit);
    for (const kind of ['tabs', 'links', 'dialogs'] as const) this.#counts[kind] += seen.opened[kind];
    if (seen.isStuck) await this.#tabs.kill();
    return seen;
  }
}
