import type { Page } from '@playwright/test';

/**
 * Describes layout faults, one per line: a page or table that scrolls sideways, a text or control outside its box or the
 * header, overlapping texts, a number broken across lines.
 */
export const findLayoutFaults = (page: Page): Promise<string[]> => page.evaluate(findFaults);

/** Runs in the page, so it cannot use anything outside itself. */
function findFaults(): string[] {
  const faults = new Set<string>();
  const describeElement = (element: Element) =>
    `<${element.tagName.toLowerCase()}> “${(element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40)}”`;
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const isHiddenText = (element: Element, style: CSSStyleDeclaration) =>
    style.clipPath !== 'none' || (element as HTMLElement).offsetWidth <= 1;

  const isSticky = (element: Element, main: Element) => {
    for (let each: Element | null = element; each && each !== main; each = each.parentElement)
      if (getComputedStyle(each).position === 'sticky') return true;
    return false;
  };

  const root = document.documentElement;
  const scrollbarWidth = Number.parseFloat(getComputedStyle(root).paddingRight);
  if (root.scrollWidth - document.body.offsetWidth - scrollbarWidth > 0)
    faults.add('the page scrolls sideways');

  /** The part visible within scrolling or clipping ancestors; null if only screen readers reach it. */
  const getVisiblePart = (element: Element, { left, right, top, bottom }: DOMRect) => {
    const part = { left, right, top, bottom };
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (isHiddenText(each, style)) return null;
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const box = each.getBoundingClientRect();
      part.left = Math.max(part.left, box.left);
      part.right = Math.min(part.right, box.right);
      part.top = Math.max(part.top, box.top);
      part.bottom = Math.min(part.bottom, box.bottom);
    }
    return part.right - part.left > 2 && part.bottom - part.top > 2 ? part : null;
  };

  const checkBoxes = (element: Element, rects: readonly DOMRect[]) => {
    const left = Math.min(...rects.map((rect) => rect.left));
    const right = Math.max(...rects.map((rect) => rect.right));
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (isHiddenText(each, style) || style.overflowX !== 'visible') return;
      const box = each.getBoundingClientRect();
      const isBox = Number.parseFloat(style.borderRightWidth) > 0 || each.tagName === 'HEADER';
      if (isBox && (right > box.right + 1 || left < box.left - 1)) {
        faults.add(`outside its box: ${describeElement(element)}`);
      }
      if (style.position === 'absolute' || style.position === 'fixed') return;
    }
  };

  const texts: { element: Element; part: { left: number; right: number; top: number; bottom: number } }[] =
    [];
  const range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.nodeValue ?? '';
    if (!text.trim() || !element || element.closest('script, style, noscript, option, svg')) continue;
    if (!isVisible(element)) continue;
    for (const number of text.matchAll(/[$€£]?\d[\d.,:%/]*\d%?/g)) {
      range.setStart(node, number.index);
      range.setEnd(node, number.index + number[0].length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) faults.add(`a broken number: ${number[0]}`);
    }
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (rects.length === 0) continue;
    checkBoxes(element, rects);
    // Sticky elements may cover others.
    const main = element.closest('main');
    if (!main || getComputedStyle(main).display === 'none' || isSticky(element, main)) continue;
    for (const rect of rects) {
      const part = getVisiblePart(element, rect);
      if (part) texts.push({ element, part });
    }
  }

  texts.sort((a, b) => a.part.top - b.part.top);
  texts.forEach(({ element, part }, index) => {
    for (const other of texts.slice(index + 1)) {
      if (other.part.top >= part.bottom - 4) break;
      if (element.contains(other.element) || other.element.contains(element)) continue;
      const width = Math.min(part.right, other.part.right) - Math.max(part.left, other.part.left);
      const height = Math.min(part.bottom, other.part.bottom) - Math.max(part.top, other.part.top);
      if (width > 2 && height > 4)
        faults.add(`overlapping: ${describeElement(element)} and ${describeElement(other.element)}`);
    }
  });

  for (const control of document.querySelectorAll('a, button, input, select, img')) {
    const rect = control.getBoundingClientRect();
    if (!isVisible(control) || rect.width <= 1) continue;
    if (control.parentElement) checkBoxes(control.parentElement, [rect]);
    const header = control.closest('header')?.getBoundingClientRect();
    if (header && (rect.top < header.top - 1 || rect.bottom > header.bottom + 1)) {
      faults.add(`outside the header: ${describeElement(control)}`);
    }
  }

  for (const table of document.querySelectorAll('main [role=region] > table')) {
    const frame = table.parentElement;
    if (frame && isVisible(table) && frame.scrollWidth > frame.clientWidth + 1)
      faults.add(`cut: the table ${describeElement(table)}`);
  }
  return [...faults];
}
