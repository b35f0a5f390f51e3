import { type ReleaseReport, reportLimits, reportsPath } from '@northlight/contract';

/** Sends the first report soon and later ones with increasing delays, because errors come in bursts. */
const initialDelay = 1_000;
const maxDelay = 60_000;
/** The maximum number of distinct reports per document. */
const maxDistinctReports = 40;

export interface Reporter {
  add(report: Omit<ReleaseReport, 'count'>): void;
}

/** @returns false if the browser did not accept the reports, which are then sent later */
export type Send = (reports: readonly ReleaseReport[]) => boolean;

/** Collects reports and sends them in batches. Sends the remaining ones when the page is hidden. */
export function createReporter(send: Send = sendByBeacon): Reporter {
  const pendingReports = new Map<string, ReleaseReport>();
  const knownKeys = new Set<string>();
  let delay = initialDelay;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const flush = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const batch = [...pendingReports].slice(0, reportLimits.perRequest);
    if (batch.length === 0 || !send(batch.map(([, report]) => report))) return;
    for (const [key] of batch) pendingReports.delete(key);
    if (pendingReports.size > 0) schedule();
  };
  const schedule = () => {
    timer ??= setTimeout(() => {
      delay = Math.min(delay * 2, maxDelay);
      flush();
    }, delay);
  };

  window.addEventListener('online', flush);
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });

  return {
    add(report) {
      const { release, version, kind, cause, at, page, text } = report;
      // Failed reads may differ only in their text.
      const key = [release, version, kind, cause, at, page, text].join(' ');
      if (!knownKeys.has(key) && knownKeys.size >= maxDistinctReports) return;
      knownKeys.add(key);
      const count = (pendingReports.get(key)?.count ?? 0) + 1;
      pendingReports.set(key, { ...report, count: Math.min(count, reportLimits.count) });
      schedule();
    },
  };
}

function sendByBeacon(reports: readonly ReleaseReport[]): boolean {
  if (!navigator.onLine) return false;
  return navigator.sendBeacon(reportsPath, JSON.stringify({ reports }));
}
