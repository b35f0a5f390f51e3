import { AppError, type AppErrorCode } from '@northlight/auth-kit';
import {
  type BootData,
  type LoadStep,
  matchRoute,
  NotFoundError,
  RemoteLoadError,
} from '@northlight/contract';
import { atFirstSign } from '@northlight/shared-ui';
import { fetchLater } from '../fetch-later.ts';
import type { Place } from './attribute.ts';
import type { Reports } from './reports.ts';
import type { VisitEvent } from './visit-event.ts';

/** Milliseconds from which a part that came is worth a word. */
const slowFrom = 4_000;

/** A read that ends so has not failed: its page was left, its session ended, or there is nothing to see. */
const expectedOfReads: readonly AppErrorCode[] = [
  'aborted',
  'session-missing',
  'session-expired',
  'invalid-token',
  'forbidden',
  'not-found',
  'rate-limited',
];

/** A version of a remote did not load or start; `used` is the version that stands in for it. */
export interface LoadFailure {
  readonly error: RemoteLoadError;
  readonly version: string;
  readonly used: string | null;
}

/** What was open when something happened. */
export interface OpenPage {
  /** The pattern of its address. */
  readonly page: string;
  /** The release that what happened is held to, unless it says more itself. */
  readonly place: Place;
}

export interface Reporting {
  /** The contract's service; see there. */
  report(error: unknown, where: string): string;
  /** The query client gave up a read. */
  readFailed(error: unknown, queryKey: readonly unknown[]): void;
  loadFailed(failure: LoadFailure): void;
  loaded(step: LoadStep): void;
  /** What was reported in this tab, the first first. */
  readonly seen: readonly VisitEvent[];
  /** A page stands at the address; heard as often as one likes. */
  arrived(): void;
}

/**
 * Notes what happens and where; the code that tells it (`later.ts`) comes with the first such word or sign of a person,
 * and without a connection when there is one again.
 * @param versionOf - the version of a release that runs in this tab
 * @param fetchReports - the code; it adds to what was seen
 */
export function createReporting(
  boot: BootData,
  versionOf: (release: string) => string | null,
  fetchReports = async (seen: VisitEvent[]): Promise<Reports> =>
    (await fetchLater()).createReports(boot, seen),
): Reporting {
  let shown = '';
  const routes = boot.remotes.flatMap(({ name, routes: own }) => own.map(([path]) => ({ path, name })));
  const openRoute = () => matchRoute(routes, location.pathname)?.route ?? null;
  const placeOf = (release: string): Place => ({
    release,
    version:
      versionOf(release) ?? boot.remotes.find(({ name }) => name === release)?.version ?? boot.shell.version,
    at: '',
  });
  const open = (release = openRoute()?.name ?? 'shell'): OpenPage => ({
    page: openRoute()?.path ?? '',
    place: placeOf(release),
  });

  const seen: VisitEvent[] = [];
  let reports: Promise<Reports> | null = null;
  const tell = (work: (reports: Reports) => void) => {
    reports ??= fetchReports(seen);
    reports.then(work, () => {
      reports = null;
      window.addEventListener('online', () => tell(work), { once: true });
    });
  };

  // Who leaves sooner was hardly there: the code that tells of a visit is no part of the first view.
  atFirstSign(() => {
    fetchLater().then(
      ({ tellVisits }) => tellVisits(boot, versionOf, seen),
      () => undefined,
    );
  });

  window.addEventListener('error', ({ error, filename, lineno, colno }) => {
    const here = open();
    tell(({ uncaught }) => uncaught(error, `${filename}:${lineno}:${colno}`, here));
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    const here = open();
    tell(({ uncaught }) => uncaught(reason, '', here));
  });

  return {
    seen,
    report(error, where) {
      const id = crypto.randomUUID().slice(0, 8);
      console.error(`[${id}] ${where}`, error);
      const here = error instanceof RemoteLoadError ? open(error.remote) : open();
      tell(({ reported }) => reported(error, where, here));
      return id;
    },
    readFailed(error, queryKey) {
      if (error instanceof AppError && expectedOfReads.includes(error.code)) return;
      if (error instanceof NotFoundError) return;
      // The names of a key, without the ids in it.
      const names = queryKey.filter((part) => typeof part === 'string' && /^[a-z]+(-[a-z]+)*$/.test(part));
      const what = `reading ${names.join(' ')}`;
      console.error(what, error);
      const here = open(boot.remotes.find(({ name }) => name === queryKey[0])?.name);
      tell((told) => told.readFailed(error, what, here));
    },
    loadFailed(failure) {
      console.error(`loading ${failure.error.remote}@${failure.version}`, failure.error);
      const here = open();
      tell((told) => told.loadFailed(failure, here));
    },
    arrived() {
      if (location.pathname !== shown) seen.push(open().place);
      shown = location.pathname;
    },
    loaded(step) {
      // A tab in the background is slowed down by the browser.
      if (step.failed !== undefined || step.took < slowFrom || document.visibilityState === 'hidden') return;
      const here = open();
      tell((told) => told.loaded(step, here));
    },
  };
}
