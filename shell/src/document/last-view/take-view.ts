import type { LastView } from './stored.ts';

/** What is no part of a picture: what runs, what lies above the page, what was typed. */
const leftOut = 'script, style, link, meta, base, template, iframe, object, embed, dialog, [role$="dialog"]';
/** What is not there yet, or could not be drawn. */
const unfinished = '[data-skeleton], [aria-busy="true"], [role="alert"]';

/**
 * Draws the page as it stands: its markup and the rules for the classes in it. Nothing typed is in it, and no address
 * that opens a file.
 * @returns null while the page is not all there
 */
export function takeView(root: HTMLElement): Pick<LastView, 'html' | 'styles'> | null {
  const main = root.querySelector('main');
  if (main === null || main.querySelector(unfinished) !== null) return null;
  const picture = root.cloneNode(true) as HTMLElement;
  for (const element of picture.querySelectorAll(leftOut)) element.remove();
  for (const field of picture.querySelectorAll('input, textarea, select')) {
    field.setAttribute('readonly', '');
    field.removeAttribute('value');
    if (field instanceof HTMLTextAreaElement) field.textContent = '';
  }
  for (const written of picture.querySelectorAll('[contenteditable]')) written.textContent = '';
  for (const element of picture.querySelectorAll('[src], [srcset], [href]')) {
    for (const name of ['src', 'srcset', 'href']) {
      if (opensFile(element.getAttribute(name) ?? '')) element.removeAttribute(name);
    }
  }
  const classes = new Set(
    [...picture.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]),
  );
  return { html: picture.innerHTML, styles: stylesFor(classes) };
}

/** An address with a right of its own: a signed one, or one of this page's memory. */
const opensFile = (address: string) =>
  /[?&]\w*(?:token|signature)=|\/object\/(?:sign|authenticated)\/|^blob:/i.test(address);

/** The page's own rules that name only these classes, in their order. */
function stylesFor(classes: ReadonlySet<string>): string {
  const named = /\.([A-Za-z_][\w-]*)/g;
  const isUsed = (selector: string) =>
    selector
      .split(',')
      .some((part) => [...part.matchAll(named)].every(([, name]) => name !== undefined && classes.has(name)));
  const used = (rules: CSSRuleList): string =>
    [...rules]
      .map((rule) => {
        if (rule instanceof CSSStyleRule) return isUsed(rule.selectorText) ? rule.cssText : '';
        if (rule instanceof CSSMediaRule) {
          const inside = used(rule.cssRules);
          return inside === '' ? '' : `@media ${rule.conditionText}{${inside}}`;
        }
        return rule.cssText;
      })
      .join('');
  return [...document.querySelectorAll<HTMLStyleElement>('style[data-styled]')]
    .map(({ sheet }) => (sheet === null ? '' : used(sheet.cssRules)))
    .join('');
}
