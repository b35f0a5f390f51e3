import { AppError, type AppErrorCode } from '@northlight/auth-kit';
import {
  type BootData,
  devVersion,
  type LoadStep,
  matchRoute,
  NotFoundError,
  type ReleaseReport,
  RemoteLoadError,
  reportLimits,
} from '@northlight/contract';
import { atFirstSign } from '@northlight/shared-ui';
import { type Place, placeIn } from './attribute.ts';
import { describeError, withoutPersons } from './describe-error.ts';
import type { Reporter } from './reporter.ts';
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

const mostSeen = 500;

export interface Reporting {
  /** The contract's service; see there. */
  report(error: unknown, where: string): string;
  /** The query client gave up a read. */
  readFailed(error: unknown, queryKey: readonly unknown[]): void;
  /** A version of a remote did not load or start; `used` is the version that stands in for it. */
  loadFailed(failure: {
    readonly error: RemoteLoadError;
    readonly version: string;
    readonly used: string | null;
  }): void;
  loaded(step: LoadStep): void;
  /** What was reported in this tab, the first first. */
  readonly seen: readonly VisitEvent[];
  /** A page stands at the address; heard as often as one likes. */
  arrived(): void;
}

/**
 * Says which version of which release an error belongs to, and hands it to the reporter.
 * @param versionOf - the version of a release that runs in this tab
 */
export function createReporting(
  boot: BootData,
  reporter: Reporter,
  versionOf: (release: string) => string | null,
): Reporting {
  const noted = new WeakSet<object>();
  let shown = '';
  const routes = boot.remotes.flatMap(({ name, routes: own }) => own.map(([path]) => ({ path, name })));
  const openRoute = () => matchRoute(routes, location.pathname)?.route ?? null;
  const page = () => openRoute()?.path ?? '';
  const placeOf = (release: string): Place => ({
    release,
    version:
      versionOf(release) ?? boot.remotes.find(({ name }) => name === release)?.version ?? boot.shell.version,
    at: '',
  });

  const seen: VisitEvent[] = [];
  const first = openRoute()?.name;
  const withVisits = (work: (visits: typeof import('./visits.ts')) => void) =>
    import('./visits.ts').then(work).catch(() => undefined);
  // Who leaves sooner was hardly there: the code that tells of a visit is no part of the first view.
  atFirstSign(() => void withVisits(({ tellVisits }) => tellVisits(boot, versionOf, seen, first)));

  /** What a development server serves is no release: its errors stand in the console. */
  const note = (report: Omit<ReleaseReport, 'count'>) => {
    if (report.version === devVersion) return;
    reporter.note(report);
    if (seen.length < mostSeen) seen.push(report);
    withVisits(({ tellFailure }) => tellFailure(boot, report));
  };

  const isNews = (error: unknown) => {
    if (typeof error !== 'object' || error === null) return true;
    if (noted.has(error)) return false;
    noted.add(error);
    return true;
  };

  const noteError = (error: unknown, place: Place, where = '') => {
    const isLoad = error instanceof RemoteLoadError;
    const described = describeError(error);
    const cause = isLoad ? error.kind : described.cause;
    const section = where.startsWith('section ') ? `${where}: ` : '';
    const text = withoutPersons(section + described.text);
    note({ ...place, kind: isLoad ? 'load' : 'error', cause, text, page: page() });
  };

  /** Nobody on the page has caught it. Code of extensions and of nobody's here is none of ours. */
  const noteUncaught = (error: unknown, address: string) => {
    const place = placeIn(`${error instanceof Error ? error.stack : ''} ${address}`);
    if (place !== null && isNews(error)) noteError(error, place);
  };
  window.addEventListener('error', (event) => {
    noteUncaught(event.error, `${event.filename}:${event.lineno}:${event.colno}`);
  });
  window.addEventListener('unhandledrejection', (event) => noteUncaught(event.reason, ''));

  return {
    seen,
    report(error, where) {
      const id = crypto.randomUUID().slice(0, 8);
      console.error(`[${id}] ${where}`, error);
      // Refused input is the person's to change, and no error of a release.
      const isRefused = error instanceof AppError && error.isRefusal;
      if (!isRefused && isNews(error)) {
        // An error of the backend is made by the kit, in the shell: its stack does not say whose request it was.
        const isOwn = error instanceof Error && !(error instanceof AppError);
        const found = isOwn && error.stack ? placeIn(error.stack) : null;
        const place =
          error instanceof RemoteLoadError
            ? placeOf(error.remote)
            : (found ?? placeOf(openRoute()?.name ?? 'shell'));
        noteError(error, place, where);
      }
      return id;
    },
    readFailed(error, queryKey) {
      if (error instanceof AppError && expectedOfReads.includes(error.code)) return;
      if (error instanceof NotFoundError) return;
      // The names of a key, without the ids in it.
      const names = queryKey.filter((part) => typeof part === 'string' && /^[a-z]+(-[a-z]+)*$/.test(part));
      const what = `reading ${names.join(' ')}`;
      console.error(what, error);
      if (!isNews(error)) return;
      const owner = boot.remotes.find(({ name }) => name === queryKey[0])?.name;
      const { cause } = describeError(error);
      note({
        ...placeOf(owner ?? openRoute()?.name ?? 'shell'),
        kind: 'error',
        cause,
        text: what.slice(0, reportLimits.text),
        page: page(),
      });
    },
    loadFailed({ error, version, used }) {
      noted.add(error);
      console.error(`loading ${error.remote}@${version}`, error);
      const instead = used === null ? '' : `; ${used} is used instead`;
      const text = `${withoutPersons(error.message)}${instead}`.slice(0, reportLimits.text);
      note({
        release: error.remote,
        version,
        kind: 'load',
        cause: error.kind,
        text,
        at: placeIn(error.cause instanceof Error ? (error.cause.stack ?? '') : '')?.at ?? '',
        page: page(),
      });
    },
    arrived() {
      if (location.pathname !== shown) seen.push(placeOf(openRoute()?.name ?? 'shell'));
      shown = location.pathname;
    },
    loaded({ remote, version, part, took, failed, page: pattern }) {
      // A tab in the background is slowed down by the browser.
      if (failed !== undefined || took < slowFrom || document.visibilityState === 'hidden') return;
      const text = `${(took / 1000).toFixed(1)} s`;
      note({
        release: remote,
        version,
        kind: 'slow',
        cause: part,
        text,
        at: '',
        page: pattern ?? page(),
      });
    },
  };
}
