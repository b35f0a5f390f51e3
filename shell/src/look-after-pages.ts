import { keepViews, type ShownPages } from './document/last-view/keep-views.ts';
import { type WatchedPages, watchPages } from './remotes/page-watch.ts';

/** What no first page needs: fetched and started seconds after it stands. */
export function lookAfterPages(pages: WatchedPages & ShownPages): void {
  watchPages(pages);
  keepViews(pages);
}
