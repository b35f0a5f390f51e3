import { cleanFragment } from './trusted-html.ts';

/*
 * The editor's library knows running text: paragraphs, titles, quotes, lists, code, and marks within them. What else the
 * site shows (pictures, tables, rules, line breaks …) is held in placeholders, which the editor shows and can delete but
 * not change, and which become again what they stand for.
 */

export const heldClass = { block: 'ql-held', inline: 'ql-held-inline' } as const;

const titles = ['H1', 'H2', 'H3', 'H4', 'H5', 'H6'];
const lines = new Set(['P', 'BLOCKQUOTE', ...titles]);
const marks = new Set(['STRONG', 'B', 'EM', 'I', 'U', 'S', 'CODE', 'SUB', 'SUP', 'A']);
const scripts = 'sub, sup';
const runs = new Set([...marks, 'SPAN', 'IMG', 'BR']);
const listStates = ['bullet', 'ordered', 'checked', 'unchecked'];

/** Cleaned rich text as the editor takes it, with placeholders for what its library would drop. */
export function holdHtml(html: string): string {
  const fragment = cleanFragment(html);
  wrapRuns(fragment);
  for (const block of [...fragment.children]) {
    if (isWhole(block)) for (const line of linesOf(block)) holdRuns(line);
    else block.replaceWith(placeholder('figure', heldClass.block, block.outerHTML));
  }
  return htmlOf(fragment);
}

/** An editor's export with what the placeholders stand for. */
export function releaseHtml(html: string): string {
  const pattern = /<(figure|span) class="ql-held(?:-inline)?" data-html="([^"]*)"><\/\1>/g;
  // A line that the editor keeps below a last block, to write on, is none of the writer's.
  return html
    .replace(/(<\/figure>)<p><\/p>$/, '$1')
    .replace(pattern, (_whole, _tag, held: string) => decodeURIComponent(held));
}

/** The placeholder as markup. */
export function heldMarkup(tag: 'figure' | 'span', className: string, held: string): string {
  return `<${tag} class="${className}" data-html="${encodeURIComponent(held)}"></${tag}>`;
}

function placeholder(tag: 'figure' | 'span', className: string, held: string): Element {
  const element = document.createElement(tag);
  element.className = className;
  element.dataset.html = encodeURIComponent(held);
  return element;
}

/** Text that stands in no block becomes a paragraph; a single picture among blocks stays as it is. */
function wrapRuns(fragment: DocumentFragment): void {
  let run: ChildNode[] = [];
  const close = (before: ChildNode | null) => {
    const filled = run.filter((node) => node.nodeType !== Node.TEXT_NODE || node.textContent?.trim() !== '');
    const [only] = filled;
    if (only !== undefined && !(filled.length === 1 && only instanceof Element && !isMark(only))) {
      const paragraph = document.createElement('p');
      paragraph.append(...run);
      fragment.insertBefore(paragraph, before);
    }
    run = [];
  };
  for (const node of [...fragment.childNodes]) {
    if (node instanceof Element && !runs.has(node.nodeName)) close(node);
    else run.push(node);
  }
  close(null);
}

/** Whether the library can hold a block, but for what stands within its lines. */
function isWhole(block: Element): boolean {
  if (lines.has(block.nodeName)) return block.attributes.length === 0 && hasRunsOnly(block);
  if (block.nodeName === 'PRE') return block.attributes.length === 0 && block.children.length === 0;
  return isList(block);
}

function isList(block: Element): boolean {
  if (block.nodeName !== 'UL' && block.nodeName !== 'OL') return false;
  if (block.attributes.length > 0 || block.children.length === 0) return false;
  return [...block.children].every((item) => {
    const inner = item.lastElementChild;
    const nested = inner !== null && isList(inner) ? inner : null;
    return (
      item.nodeName === 'LI' &&
      [...item.attributes].every(({ name, value }) => name === 'data-list' && listStates.includes(value)) &&
      [...item.children].every((child) => child === nested || runs.has(child.nodeName))
    );
  });
}

function hasRunsOnly(line: Element): boolean {
  return [...line.children].every((child) => runs.has(child.nodeName));
}

function linesOf(block: Element): Element[] {
  if (lines.has(block.nodeName)) return [block];
  return [...block.querySelectorAll('li')];
}

function holdRuns(line: Element): void {
  // An empty line is written with a break, which is none.
  if (line.childNodes.length === 1 && line.firstChild?.nodeName === 'BR') return;
  for (const child of [...line.children]) {
    if (!runs.has(child.nodeName) || isMark(child)) continue;
    child.replaceWith(placeholder('span', heldClass.inline, child.outerHTML));
  }
}

/** Whether the library holds a mark with all that is in it. */
function isMark(element: Element): boolean {
  const allowed = element.nodeName === 'A' ? ['href'] : [];
  return (
    marks.has(element.nodeName) &&
    (element.nodeName !== 'A' || element.hasAttribute('href')) &&
    !(element.matches(scripts) && element.querySelector(scripts) !== null) &&
    element.textContent !== '' &&
    [...element.attributes].every(({ name }) => allowed.includes(name)) &&
    [...element.children].every(isMark)
  );
}

function htmlOf(fragment: DocumentFragment): string {
  const root = document.createElement('div');
  root.append(fragment);
  return root.innerHTML;
}
