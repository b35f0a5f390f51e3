import { AppError } from '@northlight/auth-kit';
import {
  type BootData,
  devVersion,
  type LoadStep,
  type ReleaseReport,
  RemoteLoadError,
  reportLimits,
} from '@northlight/contract';
import { type Place, placeIn } from './attribute.ts';
import type { LoadFailure, OpenPage } from './create-reporting.ts';
import { describeError, withoutPersons } from './describe-error.ts';
import { createReporter, type Reporter } from './reporter.ts';
import type { VisitEvent } from './visit-event.ts';
import { tellFailure } from './visits.ts';

const mostSeen = 500;

export type Reports = ReturnType<typeof createReports>;

/**
 * Says which version of which release an error belongs to, and hands it to the reporter. Each is told what was open when
 * it happened, since this code may come later.
 * @param seen - what was reported is added to it
 */
export function createReports(boot: BootData, seen: VisitEvent[], reporter: Reporter = createReporter()) {
  const noted = new WeakSet<object>();

  /** What a development server serves is no release: its errors stand in the console. */
  const note = (report: Omit<ReleaseReport, 'count'>) => {
    if (report.version === devVersion) return;
    reporter.note(report);
    if (seen.length < mostSeen) seen.push(report);
    tellFailure(boot, report);
  };

  const isNews = (error: unknown) => {
    if (typeof error !== 'object' || error === null) return true;
    if (noted.has(error)) return false;
    noted.add(error);
    return true;
  };

  const noteError = (error: unknown, place: Place, page: string, where = '') => {
    const isLoad = error instanceof RemoteLoadError;
    const described = describeError(error);
    const cause = isLoad ? error.kind : described.cause;
    const section = where.startsWith('section ') ? `${where}: ` : '';
    const text = withoutPersons(section + described.text);
    note({ ...place, kind: isLoad ? 'load' : 'error', cause, text, page });
  };

  return {
    reported(error: unknown, where: string, open: OpenPage): void {
      // Refused input is the person's to change, and no error of a release.
      if ((error instanceof AppError && error.isRefusal) || !isNews(error)) return;
      // An error of the backend is made by the kit, in the shell: its stack does not say whose request it was.
      const isOwn =
        error instanceof Error && !(error instanceof AppError || error instanceof RemoteLoadError);
      const found = isOwn && error.stack ? placeIn(error.stack) : null;
      noteError(error, found ?? open.place, open.page, where);
    },
    /** Nobody on the page has caught it. Code of extensions and of nobody's here is none of ours. */
    uncaught(error: unknown, address: string, { page }: OpenPage): void {
      const place = placeIn(`${error instanceof Error ? error.stack : ''} ${address}`);
      if (place !== null && isNews(error)) noteError(error, place, page);
    },
    readFailed(error: unknown, what: string, { place, page }: OpenPage): void {
      if (!isNews(error)) return;
      const { cause } = describeError(error);
      note({ ...place, kind: 'error', cause, text: what.slice(0, reportLimits.text), page });
    },
    loadFailed({ error, version, used }: LoadFailure, { page }: OpenPage): void {
      noted.add(error);
      const instead = used === null ? '' : `; ${used} is used instead`;
      const text = `${withoutPersons(error.message)}${instead}`.slice(0, reportLimits.text);
      note({
        release: error.remote,
        version,
        kind: 'load',
        cause: error.kind,
        text,
        at: placeIn(error.cause instanceof Error ? (error.cause.stack ?? '') : '')?.at ?? '',
        page,
      });
    },
    loaded({ remote, version, part, took, page: pattern }: LoadStep, { page }: OpenPage): void {
      const text = `${(took / 1000).toFixed(1)} s`;
      note({ release: remote, version, kind: 'slow', cause: part, text, at: '', page: pattern ?? page });
    },
  };
}
