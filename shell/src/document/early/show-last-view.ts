import { firstPaintAttribute } from '@northlight/contract/data';
import { type LastView, readView, type ViewKey } from '../last-view/stored.ts';

interface HtmlPolicies {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): HtmlPolicies['policy'];
  readonly policy: { createHTML(html: string): string };
}

/** On the first paint while it shows a view. */
export const lastViewAttribute = 'data-last-view';

/**
 * Puts how the page looked last into the document's first paint, with the time at which that was. As all of the first
 * paint nobody can touch or hear it, and React draws the page in its place.
 */
export function showLastView(key: ViewKey, of: string | null): void {
  const view = safely(() => readView(key, of));
  if (view === null) return;
  if (document.readyState !== 'loading') put(view);
  // Before the shell's script runs: what stands there is then complete.
  else document.addEventListener('readystatechange', () => put(view), { once: true });
}

function put({ html, styles, at }: LastView): void {
  const place = document.querySelector(`[${firstPaintAttribute}]`);
  const template = safely(() =>
    Object.assign(document.createElement('template'), { innerHTML: trusted(html) }),
  );
  if (place === null || template === null) return;
  // Whatever somebody may have put into the browser's storage, it is a picture.
  for (const element of template.content.querySelectorAll(
    'script, style, link, meta, base, iframe, object, embed, form',
  )) {
    if (element.localName === 'form') element.removeAttribute('action');
    else element.remove();
  }
  const style = Object.assign(document.createElement('style'), { textContent: styles });
  place.setAttribute(lastViewAttribute, '');
  place.replaceChildren(style, template.content, noteOf(at));
}

function noteOf(at: number): HTMLElement {
  const time = new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const note = Object.assign(document.createElement('p'), { textContent: `As of ${time}. Refreshing…` });
  note.style.cssText =
    'position:fixed;inset:auto 0 16px;margin:0 auto;width:max-content;max-width:calc(100% - 32px);' +
    'padding:6px 14px;border-radius:999px;z-index:9;font-size:var(--text-sm);line-height:var(--leading-sm);' +
    'color:var(--color-canvas);background:var(--color-text)';
  return note;
}

function trusted(html: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: HtmlPolicies };
  return trustedTypes?.createPolicy('last-view', { createHTML: (text) => text }).createHTML(html) ?? html;
}

function safely<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    // Storage is blocked, or the document's policy is an older one: the boxes stay.
    return null;
  }
}
