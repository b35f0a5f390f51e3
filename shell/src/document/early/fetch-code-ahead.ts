import type { GuardedPage } from '@northlight/contract/data';
import { fetchScriptsAhead } from '../fetch-ahead.ts';

/**
 * Fetches what a session needs, and the page's code with what the address opens beside it: asked for by the code before
 * it, each would come after that. The shell starts everything and shares the line with nothing, so all waits for it.
 */
export function fetchCodeAhead(page: GuardedPage, isExpected: boolean): void {
  const shell = [...document.scripts].find(({ defer, src }) => defer && src !== '');
  const isHere = new PerformanceObserver((entries) => {
    if (shell && entries.getEntriesByName(shell.src).length === 0) return;
    isHere.disconnect();
    fetchScriptsAhead([...page.session, ...(isExpected ? filesFor(page) : [])]);
  });
  isHere.observe({ type: 'resource', buffered: true });
}

function filesFor({ files, opened = [] }: GuardedPage): GuardedPage['files'] {
  const given = new URLSearchParams(location.search);
  const fits = (query: string) =>
    [...new URLSearchParams(query)].every(([name, wanted]) => {
      const value = given.get(name) ?? '';
      return wanted === '*' ? value !== '' : value === wanted;
    });
  return [...files, ...opened.filter(({ query }) => fits(query))];
}
