import type {
  LiveRelease,
  LoadStep,
  ReleaseDifference,
  ReleaseFaults,
  ReportKind,
} from '@northlight/contract';
import type { Tone } from '@northlight/shared-ui';

const nouns: Readonly<Record<ReportKind, readonly [one: string, many: string]>> = {
  error: ['error', 'errors'],
  load: ['failed load', 'failed loads'],
  slow: ['slow load', 'slow loads'],
};

/** A count with its noun: `3 errors`. */
function countOf(kind: ReportKind, count: number): string {
  const [one, many] = nouns[kind];
  return `${count} ${count === 1 ? one : many}`;
}

/** What was reported of a version in one line; null for nothing. */
export function describeCounts(counts: ReleaseFaults['counts'] | undefined): string | null {
  const parts = (['error', 'load', 'slow'] as const).flatMap((kind) => {
    const count = counts?.[kind] ?? 0;
    return count === 0 ? [] : [countOf(kind, count)];
  });
  return parts.length === 0 ? null : parts.join(', ');
}

/** How a version differs from the one before, a line each; empty when nothing but its name is another. */
export function describeDifference(difference: ReleaseDifference): string[] {
  const { routesAdded, routesRemoved, filesChanged, filesSame, required } = difference;
  return [
    ...required.map(([what, before, after]) => {
      if (before === '') return `${what}: ${after} (new)`;
      return after === '' ? `${what}: no longer (was ${before})` : `${what}: ${before} → ${after}`;
    }),
    ...(routesAdded.length === 0 ? [] : [`Adds ${routesAdded.join(', ')}`]),
    ...(routesRemoved.length === 0 ? [] : [`Takes away ${routesRemoved.join(', ')}`]),
    ...(filesChanged === 0 ? [] : [`${filesChanged} of ${filesChanged + filesSame} files are others`]),
  ];
}

const parts: Readonly<Record<LoadStep['part'], string>> = { entry: 'Entry', start: 'Start', page: 'Page' };

/** What a step of the load trace fetched. */
export function partOf({ part, page }: LoadStep): string {
  return page === undefined ? parts[part] : `${parts[part]} ${page}`;
}

/** A duration as a person reads it: `85 ms`, `1.2 s`, `12 min`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1_000).toFixed(1)} s`;
  return `${Math.round(milliseconds / 60_000)} min`;
}

interface TabState {
  readonly tone: Tone;
  readonly label: string;
  /** Said besides, when this tab does not run what is live. */
  readonly note?: string;
}

/**
 * How what this tab runs of a release stands to what is live.
 * @param started - the version that was live when this tab's document was made; undefined for a release that came later
 * @param loaded - the version that runs in this tab; null while it has not been needed
 */
export function tabStateOf(
  { version: live }: Pick<LiveRelease, 'version'>,
  started: string | undefined,
  loaded: string | null,
): TabState {
  if (loaded === null) return { tone: 'neutral', label: 'Not loaded' };
  if (loaded === live) return { tone: 'success', label: 'The live one' };
  if (loaded === started) {
    return {
      tone: 'info',
      label: 'Another one',
      note: 'This tab moves to the live one when it is next entered.',
    };
  }
  return {
    tone: 'warning',
    label: 'The previous one',
    note: `${started ?? 'The live one'} could not be loaded or started here.`,
  };
}
