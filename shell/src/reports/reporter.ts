import { type ReleaseReport, reportLimits, reportsPath } from '@northlight/contract';

/** The first report is sent soon, later ones with growing pauses, because errors come in bursts. */
const firstPause = 1_000;
const longestPause = 60_000;
/** The number of different reports that one document sends. */
const maxDifferent = 40;

export interface Reporter {
  note(report: Omit<ReleaseReport, 'count'>): void;
}

/** @returns false if the browser did not accept it; it is then sent later */
export type Send = (reports: readonly ReleaseReport[]) => boolean;

/** Collects reports and sends them in batches, the last ones when the page is hidden. */
export function createReporter(send: Send = sendByBeacon): Reporter {
  const waiting = new Map<string, ReleaseReport>();
  const known = new Set<string>();
  let pause = firstPause;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const flush = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const batch = [...waiting].slice(0, reportLimits.perRequest);
    if (batch.length === 0 || !send(batch.map(([, report]) => report))) return;
    for (const [key] of batch) waiting.delete(key);
    if (waiting.size > 0) schedule();
  };
  const schedule = () => {
    timer ??= setTimeout(() => {
      pause = Math.min(pause * 2, longestPause);
      flush();
    }, pause);
  };

  window.addEventListener('online', flush);
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });

  return {
    note(report) {
      const { release, version, kind, cause, at, page, text } = report;
      // Failed reads may differ only in their text.
      const key = [release, version, kind, cause, at, page, text].join(' ');
      if (!known.has(key) && known.size >= maxDifferent) return;
      known.add(key);
      const count = (waiting.get(key)?.count ?? 0) + 1;
      waiting.set(key, { ...report, count: Math.min(count, reportLimits.count) });
      schedule();
    },
  };
}

function sendByBeacon(reports: readonly ReleaseReport[]): boolean {
  if (!navigator.onLine) return false;
  return navigator.sendBeacon(reportsPath, JSON.stringify({ reports }));
}
