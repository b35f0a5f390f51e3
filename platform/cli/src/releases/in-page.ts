/// <reference lib="dom" />
// What runs in the page that is looked at. Each function is sent there as text: it knows nothing around it, and none in
// it may have a name, which the compiler would note by a helper that is not there.

/** What a page shows. */
export interface Shown {
  /** The words of the failure that stands in place of a page, or null. */
  readonly failure: string | null;
  readonly isEmpty: boolean;
  readonly hasEmptyPanel: boolean;
  /** Where it links to. */
  readonly links: readonly string[];
}

/** @param failureTitles - what stands above a page that failed */
export function whatIsShown(failureTitles: readonly string[]): Shown {
  const main = document.querySelector('main') ?? document.body;
  const titles = [...document.querySelectorAll('h1')];
  const failure = titles.find(({ textContent }) => failureTitles.includes(textContent ?? ''));
  const headings = [...main.querySelectorAll('h1, h2, h3, [role=heading]')];
  const panels = [...main.querySelectorAll('[role=tabpanel]')];
  return {
    failure: failure === undefined ? null : (failure.parentElement?.querySelector('p')?.textContent ?? ''),
    isEmpty: !headings.some((heading) => heading.getClientRects().length > 0),
    hasEmptyPanel: panels.some(
      (panel) => panel.getClientRects().length > 0 && (panel.textContent ?? '').trim() === '',
    ),
    links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => href),
  };
}

/** Presses a link to a page of the same origin, wherever it stands. @returns whether there is one */
export function pressLinkTo(path: string): boolean {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]:not([download]):not([target])')];
  const link = links.find(({ origin, pathname }) => origin === location.origin && pathname === path);
  link?.click();
  return link !== undefined;
}

/** Resolves when what has come is drawn. */
export function drawn(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
