/// <reference lib="dom" />

/** Headings of the two failure pages: for a whole remote, and for one page. */
const failureTitles = ['This part could not be loaded', 'Something went wrong here'];

/** Reads what a page shows. Runs inside the page, so it cannot use anything else from this module. */
export const readPage = `(${String(read)})(${JSON.stringify(failureTitles)})` as unknown as () => ReturnType<
  typeof read
>;

function read(titles: readonly string[]) {
  const failed = [...document.querySelectorAll('h1')].find(({ textContent }) =>
    titles.includes(textContent ?? ''),
  );
  let leak: string | null = null;
  const texts = document.createTreeWalker(
    document.querySelector('main') ?? document.body,
    NodeFilter.SHOW_TEXT,
  );
  for (let node = texts.nextNode(); node !== null && leak === null; node = texts.nextNode()) {
    // User content may contain anything.
    if (node.parentElement?.closest('article, pre, code, textarea')) continue;
    leak =
      /\bInvalid Date\b|\bNaN\b|\bundefined\b|\[object Object\]/.exec(node.textContent ?? '')?.[0] ?? null;
  }
  return {
    /** The text of the failure page; null if it is not shown. */
    failure: failed === undefined ? null : (failed.parentElement?.querySelector('p')?.textContent ?? ''),
    /** Pixels by which the page is wider than the window. */
    overflow: document.documentElement.scrollWidth - innerWidth,
    width: innerWidth,
    /** A leaked value such as `undefined`; null if there is none. */
    leak,
    links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => href),
  };
}
