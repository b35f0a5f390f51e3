import { cleanFragment } from './trusted-html.ts';

/*
 * Quill supports paragraphs, headings, quotes, lists, code and inline marks. Anything else that the site can show
 * (images, tables, rules, line breaks …) is wrapped in placeholders: the editor shows them and can delete but not edit
 * them, and saving restores their HTML.
 */

export const preservedClass = { block: 'ql-preserved', inline: 'ql-preserved-inline' } as const;
/** Added to a block that shows a picture. */
export const pictureClass = 'ql-picture';

const headingTags = ['H1', 'H2', 'H3', 'H4', 'H5', 'H6'];
const lineTags = new Set(['P', 'BLOCKQUOTE', ...headingTags]);
const markTags = new Set(['STRONG', 'B', 'EM', 'I', 'U', 'S', 'CODE', 'SUB', 'SUP', 'A']);
const scriptSelector = 'sub, sup';
const inlineTags = new Set([...markTags, 'SPAN', 'IMG', 'BR']);
const listStates = ['bullet', 'ordered', 'checked', 'unchecked'];

/** Cleans rich text for the editor, and puts placeholders where Quill would drop content. */
export function preserveUnsupported(html: string): string {
  const fragment = cleanFragment(html);
  wrapLooseText(fragment);
  for (const block of [...fragment.children]) {
    if (isSupportedBlock(block)) for (const line of findLines(block)) preserveInline(line);
    else block.replaceWith(createPlaceholder('figure', preservedClass.block, block.outerHTML));
  }
  return toHtml(fragment);
}

/** Replaces the placeholders in the editor's export with their HTML. */
export function restorePreserved(html: string): string {
  const pattern = /<(figure|span) class="ql-preserved(?:-inline)?" data-html="([^"]*)"><\/\1>/g;
  // Quill adds an empty line after the last block.
  return html
    .replace(/(<\/figure>)<p><\/p>$/, '$1')
    .replace(pattern, (_whole, _tag, preserved: string) => decodeURIComponent(preserved));
}

export function toPlaceholderHtml(tag: 'figure' | 'span', className: string, preserved: string): string {
  return `<${tag} class="${className}" data-html="${encodeURIComponent(preserved)}"></${tag}>`;
}

function createPlaceholder(tag: 'figure' | 'span', className: string, preserved: string): Element {
  const element = document.createElement(tag);
  element.className = className;
  element.dataset.html = encodeURIComponent(preserved);
  return element;
}

/** Wraps loose text in paragraphs; a single image between blocks stays as it is. */
function wrapLooseText(fragment: DocumentFragment): void {
  let run: ChildNode[] = [];
  const closeParagraph = (before: ChildNode | null) => {
    const visible = run.filter((node) => node.nodeType !== Node.TEXT_NODE || node.textContent?.trim() !== '');
    const [first] = visible;
    if (
      first !== undefined &&
      !(visible.length === 1 && first instanceof Element && !isSupportedMark(first))
    ) {
      const paragraph = document.createElement('p');
      paragraph.append(...run);
      fragment.insertBefore(paragraph, before);
    }
    run = [];
  };
  for (const node of [...fragment.childNodes]) {
    if (node instanceof Element && !inlineTags.has(node.nodeName)) closeParagraph(node);
    else run.push(node);
  }
  closeParagraph(null);
}

/** Whether Quill supports a block, apart from unsupported inline elements. */
function isSupportedBlock(block: Element): boolean {
  if (lineTags.has(block.nodeName)) return block.attributes.length === 0 && hasOnlyInlineChildren(block);
  if (block.nodeName === 'PRE') return block.attributes.length === 0 && block.children.length === 0;
  return isSupportedList(block);
}

function isSupportedList(block: Element): boolean {
  if (block.nodeName !== 'UL' && block.nodeName !== 'OL') return false;
  if (block.attributes.length > 0 || block.children.length === 0) return false;
  return [...block.children].every((item) => {
    const lastChild = item.lastElementChild;
    const nestedList = lastChild !== null && isSupportedList(lastChild) ? lastChild : null;
    return (
      item.nodeName === 'LI' &&
      [...item.attributes].every(({ name, value }) => name === 'data-list' && listStates.includes(value)) &&
      [...item.children].every((child) => child === nestedList || inlineTags.has(child.nodeName))
    );
  });
}

function hasOnlyInlineChildren(line: Element): boolean {
  return [...line.children].every((child) => inlineTags.has(child.nodeName));
}

function findLines(block: Element): Element[] {
  if (lineTags.has(block.nodeName)) return [block];
  return [...block.querySelectorAll('li')];
}

function preserveInline(line: Element): void {
  // Quill writes an empty line as a single <br>.
  if (line.childNodes.length === 1 && line.firstChild?.nodeName === 'BR') return;
  for (const child of [...line.children]) {
    if (!inlineTags.has(child.nodeName) || isSupportedMark(child)) continue;
    child.replaceWith(createPlaceholder('span', preservedClass.inline, child.outerHTML));
  }
}

/** Whether Quill supports a mark and everything in it. */
function isSupportedMark(element: Element): boolean {
  const allowedAttributes = element.nodeName === 'A' ? ['href'] : [];
  return (
    markTags.has(element.nodeName) &&
    (element.nodeName !== 'A' || element.hasAttribute('href')) &&
    !(element.matches(scriptSelector) && element.querySelector(scriptSelector) !== null) &&
    element.textContent !== '' &&
    [...element.attributes].every(({ name }) => allowedAttributes.includes(name)) &&
    [...element.children].every(isSupportedMark)
  );
}

function toHtml(fragment: DocumentFragment): string {
  const root = document.createElement('div');
  root.append(fragment);
  return root.innerHTML;
}
