/// <reference lib="dom" />

/** In place of a remote, or of a page in its frame. */
const failureTitles = ['This part could not be loaded', 'Something went wrong here'];

/** What a page shows. Runs in the page, so it knows nothing of this module but what stands in it. */
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
    // What people have written may say anything.
    if (node.parentElement?.closest('article, pre, code, textarea')) continue;
    leak =
      /\bInvalid Date\b|\bNaN\b|\bundefined\b|\[object Object\]/.exec(node.textContent ?? '')?.[0] ?? null;
  }
  return {
    /** The words of the failure that stands in place of a page; null for none. */
    failure: failed === undefined ? null : (failed.parentElement?.querySelector('p')?.textContent ?? ''),
    /** Pixels beyond the window's width. */
    overflow: document.documentElement.scrollWidth - innerWidth,
    width: innerWidth,
    /** A value that nobody was meant to read; null for none. */
    leak,
    links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => href),
  };
}
