/// <reference lib="dom" />

/** Headings of the two failure pages: for a whole remote, and for one page. */
const failureTitles = ['This part could not be loaded', 'Something went wrong here'];

/** Reads the content of a page. Runs inside the page, so it cannot use anything else from this module. */
export const readPage =
  `(${String(readScreen)})(${JSON.stringify(failureTitles)})` as unknown as () => ReturnType<
    typeof readScreen
  >;

function readScreen(titles: readonly string[]) {
  const failureHeading = [...document.querySelectorAll('h1')].find(({ textContent }) =>
    titles.includes(textContent ?? ''),
  );
  let leak: string | null = null;
  const textNodes = document.createTreeWalker(
    document.querySelector('main') ?? document.body,
    NodeFilter.SHOW_TEXT,
  );
  for (let node = textNodes.nextNode(); node !== null && leak === null; node = textNodes.nextNode()) {
    // User content may contain anything.
    if (node.parentElement?.closest('article, pre, code, textarea')) continue;
    leak =
      /\bInvalid Date\b|\bNaN\b|\bundefined\b|\[object Object\]/.exec(node.textContent ?? '')?.[0] ?? null;
  }
  return {
    /** The text of the failure page; null if it is not shown. */
    failure:
      failureHeading === undefined
        ? null
        : (failureHeading.parentElement?.querySelector('p')?.textContent ?? ''),
    /** Pixels by which the page is wider than the window. */
    overflow: document.documentElement.scrollWidth - innerWidth,
    width: innerWidth,
    /** A leaked value such as `undefined`; null if there is none. */
    leak,
    links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => href),
  };
}
