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
import { findReleaseFile, type ReleaseLocation } from './find-release-file.ts';
import { createReporter, type Reporter } from './reporter.ts';
import { reportRolloutFailure, reportVisits, type VisitEvent } from './visits.ts';

const maxEvents = 500;

/** Expected read errors, which are not reported: the user left the page, the session ended or access was denied. */
const expectedReadErrors: readonly AppErrorCode[] = [
  'aborted',
  'session-missing',
  'session-expired',
  'invalid-token',
  'forbidden',
  'not-found',
  'rate-limited',
];

/** A version of a remote that failed to load. `fallbackVersion` was loaded instead. */
export interface LoadFailure {
  readonly error: RemoteLoadError;
  readonly version: string;
  readonly fallbackVersion: string | null;
}

export interface Reporting {
  /** See `Services.report` in the contract. */
  report(error: unknown, where: string): string;
  /** For a read that failed after all retries. */
  reportFailedRead(error: unknown, queryKey: readonly unknown[]): void;
  reportFailedLoad(failure: LoadFailure): void;
  /** This tab's events, oldest first. */
  readonly events: readonly VisitEvent[];
  /** Records the open page. Calls for the same path have no effect. */
  recordPage(): void;
}

/**
 * Attributes errors to a release version and passes them to the reporter.
 * @param getVersion - returns the version of a release that this tab is running
 */
export function createReporting(
  boot: BootData,
  getVersion: (release: string) => string | null,
  reporter: Reporter = createReporter(),
): Reporting {
  const routes = boot.remotes.flatMap(({ name, routes: remoteRoutes }) =>
    remoteRoutes.map(([path]) => ({ path, name })),
  );
  const getOpenRoute = () => matchRoute(routes, location.pathname)?.route ?? null;
  const getOpenPage = () => getOpenRoute()?.path ?? '';
  /** The location for errors that have none: by default, the open page's release. */
  const locateRelease = (release = getOpenRoute()?.name ?? 'shell'): ReleaseLocation => ({
    release,
    version:
      getVersion(release) ?? boot.remotes.find(({ name }) => name === release)?.version ?? boot.shell.version,
    at: '',
  });

  const events: VisitEvent[] = [];
  const reportedErrors = new WeakSet<object>();
  let lastPath = '';

  const addReport = (report: Omit<ReleaseReport, 'count' | 'page'>) => {
    // Errors from a development server only go to the console.
    if (report.version === devVersion) return;
    reporter.add({ ...report, page: getOpenPage() });
    if (events.length < maxEvents) events.push(report);
    reportRolloutFailure(boot, report);
  };
  const claimReport = (error: unknown) => {
    if (typeof error !== 'object' || error === null) return true;
    if (reportedErrors.has(error)) return false;
    reportedErrors.add(error);
    return true;
  };
  const reportError = (error: unknown, releaseLocation: ReleaseLocation, where = '') => {
    const isLoad = error instanceof RemoteLoadError;
    const description = describeError(error);
    const section = where.startsWith('section ') ? `${where}: ` : '';
    addReport({
      ...releaseLocation,
      kind: isLoad ? 'load' : 'error',
      cause: isLoad ? error.kind : description.cause,
      text: removePersonalData(section + description.text),
    });
  };
  /** Reports an uncaught error, unless it comes from other code, such as an extension. */
  const reportUncaught = (error: unknown, sourceLocation: string) => {
    const releaseLocation = findReleaseFile(`${error instanceof Error ? error.stack : ''} ${sourceLocation}`);
    if (releaseLocation !== null && claimReport(error)) reportError(error, releaseLocation);
  };

  // Visits without any interaction are not counted.
  afterFirstInteraction(() => reportVisits(boot, getVersion, events));
  window.addEventListener('error', ({ error, filename, lineno, colno }) =>
    reportUncaught(error, `${filename}:${lineno}:${colno}`),
  );
  window.addEventListener('unhandledrejection', ({ reason }) => reportUncaught(reason, ''));

  return {
    events,
    report(error, where) {
      const id = Math.random().toString(16).slice(2, 10);
      console.error(`[${id}] ${where}`, error);
      // Rejected input is not a release error.
      if ((error instanceof AppError && error.isRefusal) || !claimReport(error)) return id;
      const isLoad = error instanceof RemoteLoadError;
      // AppErrors are created in the shell, so their stack does not show who sent the request.
      const hasUsefulStack = error instanceof Error && !isLoad && !(error instanceof AppError);
      const fileLocation = hasUsefulStack && error.stack ? findReleaseFile(error.stack) : null;
      reportError(error, fileLocation ?? locateRelease(isLoad ? error.remote : undefined), where);
      return id;
    },
    reportFailedRead(error, queryKey) {
      if (error instanceof AppError && expectedReadErrors.includes(error.code)) return;
      if (error instanceof NotFoundError) return;
      // Reports only the names in a key, not its ids.
      const names = queryKey.filter((name) => typeof name === 'string' && /^[a-z]+(-[a-z]+)*$/.test(name));
      const text = `reading ${names.join(' ')}`;
      console.error(text, error);
      if (!claimReport(error)) return;
      const releaseLocation = locateRelease(boot.remotes.find(({ name }) => name === queryKey[0])?.name);
      const { cause } = describeError(error);
      addReport({ ...releaseLocation, kind: 'error', cause, text: text.slice(0, reportLimits.text) });
    },
    reportFailedLoad({ error, version, fallbackVersion }) {
      const release = error.remote;
      console.error(`loading ${release}@${version}`, error);
      reportedErrors.add(error);
      const fallbackNote = fallbackVersion === null ? '' : `; ${fallbackVersion} is used instead`;
      const text = `${removePersonalData(error.message)}${fallbackNote}`.slice(0, reportLimits.text);
      const at = findReleaseFile(error.cause instanceof Error ? (error.cause.stack ?? '') : '')?.at ?? '';
      addReport({ release, version, kind: 'load', cause: error.kind, text, at });
    },
    recordPage() {
      if (location.pathname !== lastPath) events.push(locateRelease());
      lastPath = location.pathname;
    },
  };
}
