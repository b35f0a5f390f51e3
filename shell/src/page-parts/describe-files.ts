/** In milliseconds since the document was opened. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

/** Describes the files requested during the period. */
export function describeFiles(files: readonly PerformanceResourceTiming[], { start, end }: Period): string {
  const requestedFiles = files.filter(({ startTime }) => startTime >= start && startTime <= end);
  if (requestedFiles.length === 0)
    return files.some(({ startTime }) => startTime < start) ? 'Loaded earlier' : 'Not requested';
  const firstStart = Math.min(...requestedFiles.map(({ startTime }) => startTime));
  const duration = Math.max(...requestedFiles.map(({ responseEnd }) => responseEnd)) - firstStart;
  const size = requestedFiles.reduce((sum, { transferSize }) => sum + transferSize, 0);
  // Both sizes are 0 for files from an origin that hides them.
  const isCached = size === 0 && requestedFiles.every(({ decodedBodySize }) => decodedBodySize > 0);
  return [
    `${formatTime(duration)}, starting at ${formatTime(firstStart - start)}`,
    isCached && 'from cache',
    size > 0 && `${formatNumber(size / 1000, 1)}\u00a0kB`,
    requestedFiles.length > 1 && `${requestedFiles.length} files`,
  ]
    .filter(Boolean)
    .join(', ');
}

export const formatTime = (milliseconds: number): string => `${formatNumber(milliseconds, 0)}\u00a0ms`;

const formatNumber = (value: number, maximumFractionDigits: number): string =>
  value.toLocaleString('en', { maximumFractionDigits });

export const getPath = (url: string): string => new URL(url).pathname;
