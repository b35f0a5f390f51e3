/// <reference lib="dom" />
// What runs in the page that is looked at. Each function is sent there as text: it knows nothing around it, and none in
// it may have a name, which the compiler would note by a helper that is not there.

/** What a page shows. */
export interface Shown {
  /** The words of the failure that stands in place of a page, or null. */
  readonly failure: string | null;
  readonly isEmpty: boolean;
  readonly hasEmptyPanel: boolean;
  /** Something lies over all of it, and is no dialog. */
  readonly isCovered: boolean;
  /** Pixels of it beyond the window's width. */
  readonly beyond: number;
  /** A value that was never meant to be read, as it stands there; null for none. */
  readonly leak: string | null;
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
  const { left, right, top, bottom } = main.getBoundingClientRect();
  const [width, height] = [
    Math.min(right, innerWidth) - left,
    Math.min(bottom, innerHeight) - Math.max(top, 0),
  ];
  const hits = [0.25, 0.5, 0.75].map((part) =>
    document.elementFromPoint(left + width * part, Math.max(top, 0) + height * part),
  );
  const dialog = document.querySelector('[role=dialog], [role=alertdialog], dialog[open]');
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const leaks: string[] = [];
  for (let node = texts.nextNode(); node !== null && leaks.length === 0; node = texts.nextNode()) {
    // What people have written may say anything.
    if (node.parentElement?.closest('article, pre, code, textarea')) continue;
    const found = /\bInvalid Date\b|\bNaN\b|\bundefined\b|\[object Object\]/.exec(node.textContent ?? '');
    if (found !== null) leaks.push(found[0]);
  }
  return {
    failure: failure === undefined ? null : (failure.parentElement?.querySelector('p')?.textContent ?? ''),
    isEmpty: !headings.some((heading) =>
      heading.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    ),
    isCovered:
      dialog === null && hits.every((hit) => hit !== null && !main.contains(hit) && !hit.contains(main)),
    beyond: document.documentElement.scrollWidth - innerWidth,
    leak: leaks[0] ?? null,
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

/** Resolves when the document says by this attribute that its code has started. */
export function started(attribute: string): Promise<void> {
  return new Promise((resolve) => {
    const root = document.documentElement;
    if (root.hasAttribute(attribute)) return resolve();
    const observer = new MutationObserver(() => {
      if (!root.hasAttribute(attribute)) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(root, { attributes: true });
  });
}

/** Something that can be pressed. */
export interface Target {
  readonly name: string;
  /** Where the mouse reaches it; null while something lies over it. */
  readonly at: { readonly x: number; readonly y: number } | null;
}

/** Brings into view what the selector finds, of what is shown the one at that index. @returns null where there is none */
export function aimAt([selector, index]: readonly [selector: string, index: number]): Target | null {
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  const target = all.filter((each) => each.checkVisibility({ visibilityProperty: true }))[index];
  if (target === undefined) return null;
  target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const name = target.getAttribute('aria-label') ?? target.textContent ?? '';
  // Of a link that is broken into lines, the first.
  const [box] = target.getClientRects();
  const [x, y] = box === undefined ? [-1, -1] : [box.x + box.width / 2, box.y + box.height / 2];
  const isFree = target.contains(document.elementFromPoint(x, y));
  return { name: name.replaceAll(/\s+/g, ' ').trim().slice(0, 40), at: isFree ? { x, y } : null };
}

export function countShown(selector: string): number {
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  return all.filter((each) => each.checkVisibility({ visibilityProperty: true })).length;
}

/** What stands in the dialog that is open; null for none. */
export function dialogShown(): string | null {
  const all = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog], dialog[open]')];
  const open = all.find((each) => each.checkVisibility({ visibilityProperty: true }));
  return open === undefined ? null : (open.textContent ?? '').trim();
}
