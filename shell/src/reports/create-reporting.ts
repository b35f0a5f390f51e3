import { AppError, type AppErrorCode } from '@northlight/auth-kit';
import {
  type BootData,
  devVersion,
  matchRoute,
  NotFoundError,
  type ReleaseReport,
  RemoteLoadError,
  reportLimits,
} from '@northlight/contract';
import { afterFirstInteraction } from '@northlight/shared-ui';
import { describeError, removePersonalData } from './describe-error.ts';
import { findReleaseFile, type Place } from './find-release-file.ts';
import { createReporter, type Reporter } from './reporter.ts';
import { reportRolloutFailure, reportVisits, type VisitEvent } from './visits.ts';

const maxEvents = 500;

/** Expected results of reads: the page was left, the session ended, or there is nothing to see. */
const expectedOfReads: readonly AppErrorCode[] = [
  'aborted',
  'session-missing',
  'session-expired',
  'invalid-token',
  'forbidden',
  'not-found',
  'rate-limited',
];

/** A version of a remote failed to load; `used` is the version loaded instead. */
export interface LoadFailure {
  readonly error: RemoteLoadError;
  readonly version: string;
  readonly used: string | null;
}

export interface Reporting {
  /** The contract's service; see there. */
  report(error: unknown, where: string): string;
  /** For a read that failed after all retries. */
  readFailed(error: unknown, queryKey: readonly unknown[]): void;
  loadFailed(failure: LoadFailure): void;
  /** Events of this tab, oldest first. */
  readonly seen: readonly VisitEvent[];
  /** Records the open page. Calls for the same path have no effect. */
  arrived(): void;
}

/**
 * Attributes errors to a version of a release and passes them to the reporter.
 * @param versionOf - the version of a release that runs in this tab
 */
export function createReporting(
  boot: BootData,
  versionOf: (release: string) => string | null,
  reporter: Reporter = createReporter(),
): Reporting {
  const routes = boot.remotes.flatMap(({ name, routes: own }) => own.map(([path]) => ({ path, name })));
  const openRoute = () => matchRoute(routes, location.pathname)?.route ?? null;
  const openPage = () => openRoute()?.path ?? '';
  /** The place for an error without one of its own: the open page's release. */
  const placeOf = (release = openRoute()?.name ?? 'shell'): Place => ({
    release,
    version:
      versionOf(release) ?? boot.remotes.find(({ name }) => name === release)?.version ?? boot.shell.version,
    at: '',
  });

  const seen: VisitEvent[] = [];
  const noted = new WeakSet<object>();
  let shown = '';

  const note = (report: Omit<ReleaseReport, 'count' | 'page'>) => {
    // Errors of a development server only go to the console.
    if (report.version === devVersion) return;
    reporter.note({ ...report, page: openPage() });
    if (seen.length < maxEvents) seen.push(report);
    reportRolloutFailure(boot, report);
  };
  const isFirstReport = (error: unknown) => {
    if (typeof error !== 'object' || error === null) return true;
    if (noted.has(error)) return false;
    noted.add(error);
    return true;
  };
  const noteError = (error: unknown, place: Place, where = '') => {
    const isLoad = error instanceof RemoteLoadError;
    const described = describeError(error);
    const section = where.startsWith('section ') ? `${where}: ` : '';
    note({
      ...place,
      kind: isLoad ? 'load' : 'error',
      cause: isLoad ? error.kind : described.cause,
      text: removePersonalData(section + described.text),
    });
  };
  /** Reports an uncaught error, unless it comes from code that is not ours, such as an extension. */
  const noteUncaught = (error: unknown, address: string) => {
    const place = findReleaseFile(`${error instanceof Error ? error.stack : ''} ${address}`);
    if (place !== null && isFirstReport(error)) noteError(error, place);
  };

  // Visits without any interaction are not counted.
  afterFirstInteraction(() => reportVisits(boot, versionOf, seen));
  window.addEventListener('error', ({ error, filename, lineno, colno }) =>
    noteUncaught(error, `${filename}:${lineno}:${colno}`),
  );
  window.addEventListener('unhandledrejection', ({ reason }) => noteUncaught(reason, ''));

  return {
    seen,
    report(error, where) {
      const id = crypto.randomUUID().slice(0, 8);
      console.error(`[${id}] ${where}`, error);
      // Refused input is not an error of a release.
      if ((error instanceof AppError && error.isRefusal) || !isFirstReport(error)) return id;
      const isLoad = error instanceof RemoteLoadError;
      // AppErrors are created in the shell, so their stack does not show who sent the request.
      const isOwn = error instanceof Error && !isLoad && !(error instanceof AppError);
      const found = isOwn && error.stack ? findReleaseFile(error.stack) : null;
      noteError(error, found ?? placeOf(isLoad ? error.remote : undefined), where);
      return id;
    },
    readFailed(error, queryKey) {
      if (error instanceof AppError && expectedOfReads.includes(error.code)) return;
      if (error instanceof NotFoundError) return;
      // Only the names in a key, not its ids.
      const names = queryKey.filter((part) => typeof part === 'string' && /^[a-z]+(-[a-z]+)*$/.test(part));
      const text = `reading ${names.join(' ')}`;
      console.error(text, error);
      if (!isFirstReport(error)) return;
      const place = placeOf(boot.remotes.find(({ name }) => name === queryKey[0])?.name);
      const { cause } = describeError(error);
      note({ ...place, kind: 'error', cause, text: text.slice(0, reportLimits.text) });
    },
    loadFailed({ error, version, used }) {
      const release = error.remote;
      console.error(`loading ${release}@${version}`, error);
      noted.add(error);
      const instead = used === null ? '' : `; ${used} is used instead`;
      const text = `${removePersonalData(error.message)}${instead}`.slice(0, reportLimits.text);
      const at = findReleaseFile(error.cause instanceof Error ? (error.cause.stack ?? '') : '')?.at ?? '';
      note({ release, version, kind: 'load', cause: error.kind, text, at });
    },
    arrived() {
      if (location.pathname !== shown) seen.push(placeOf());
      shown = location.pathname;
    },
  };
}
