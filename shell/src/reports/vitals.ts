import type { Vital } from '@northlight/contract';

type Noted = PerformanceNavigationTiming & { value: number; hadRecentInput: boolean };

/** What the browser has noted by itself, so that nothing has to be measured ahead. */
function noted(type: string): Noted[] {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return [];
  const observer = new PerformanceObserver(() => {});
  observer.observe({ type, buffered: true });
  return observer.takeRecords() as Noted[];
}

/**
 * How fast the document was so far. The layout shift is the worst burst, in thousandths: shifts less than a second
 * apart, five seconds at most. Of the interactions it is the longest, which with fewer than 50 is what INP says.
 */
export function readVitals(): [name: Vital, value: number][] {
  const longest = (type: string) => Math.max(0, ...noted(type).map(({ duration }) => duration));
  let [worst, burst, first, last] = [0, 0, 0, 0];
  for (const { startTime, value, hadRecentInput } of noted('layout-shift')) {
    if (hadRecentInput) continue;
    if (startTime - last > 1000 || startTime - first > 5000) {
      burst = 0;
      first = startTime;
    }
    last = startTime;
    burst += value;
    worst = Math.max(worst, burst);
  }
  const found: [Vital, number | undefined][] = [
    ['cls', worst * 1000],
    ['task', longest('longtask')],
    ['ttfb', noted('navigation')[0]?.responseStart],
    ['lcp', noted('largest-contentful-paint').at(-1)?.startTime],
    ['inp', Math.max(longest('event'), longest('first-input')) || undefined],
  ];
  return found.filter((each): each is [Vital, number] => each[1] !== undefined);
}
