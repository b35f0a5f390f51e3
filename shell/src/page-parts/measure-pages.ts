import type { createBrowserRouter } from '@northlight/contract/router';

/** The performance measure from opening the current page until it is ready. */
export const pageMeasure = 'page';

/** @param start - when the page was opened, in milliseconds since the document was opened */
export function measurePage(start: number): void {
  performance.clearMeasures(pageMeasure);
  performance.measure(pageMeasure, { start });
}

/** Measures every page after the first. A change to the query is not another page. */
export function measurePages(router: ReturnType<typeof createBrowserRouter>): void {
  let path = router.state.location.pathname;
  let start: number | null = null;
  router.subscribe(({ location, navigation }) => {
    if (location.pathname !== path) {
      measurePage(start ?? performance.now());
      path = location.pathname;
      start = null;
    } else if (navigation.state === 'idle') start = null;
    else start ??= performance.now();
  });
}
