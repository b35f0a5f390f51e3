import Quill from 'quill';
import { parsePicture } from './picture-html.ts';
import { pictureClass, preservedClass, toPlaceholderHtml } from './preserved-html.ts';
import { cleanHtml } from './trusted-html.ts';

const BlockEmbed = Quill.import('blots/block/embed') as typeof import('quill/blots/block').BlockEmbed;
const Embed = Quill.import('blots/embed') as typeof import('quill/blots/embed').default;

/** A block that Quill does not support, shown read-only. */
class PreservedBlock extends BlockEmbed {
  static override blotName = 'preserved-block';
  static override className = preservedClass.block;
  // No other Quill format uses this tag.
  static override tagName = 'FIGURE';

  static override create(preserved: string): HTMLElement {
    return fillPlaceholder(BlockEmbed.create.call(PreservedBlock, preserved) as HTMLElement, preserved);
  }

  static override value(node: HTMLElement): string {
    return readPreserved(node);
  }

  html(): string {
    return toPlaceholderHtml('figure', preservedClass.block, readPreserved(this.domNode as HTMLElement));
  }
}

/** An inline element that Quill does not support, shown read-only. */
class PreservedInline extends Embed {
  static override blotName = 'preserved-inline';
  static override className = preservedClass.inline;
  static override tagName = 'SPAN';

  static override create(preserved: string): HTMLElement {
    return fillPlaceholder(Embed.create.call(PreservedInline, preserved) as HTMLElement, preserved);
  }

  static override value(node: HTMLElement): string {
    return readPreserved(node);
  }

  html(): string {
    return toPlaceholderHtml('span', preservedClass.inline, readPreserved(this.domNode as HTMLElement));
  }
}

export const preservedBlockName = PreservedBlock.blotName;
export const preservedFormats = [preservedBlockName, PreservedInline.blotName];

export function registerPreservedBlots(): void {
  Quill.register(
    { 'formats/preserved-block': PreservedBlock, 'formats/preserved-inline': PreservedInline },
    true,
  );
}

function fillPlaceholder(node: HTMLElement, preserved: string): HTMLElement {
  node.dataset.html = encodeURIComponent(preserved);
  const isPicture = parsePicture(preserved) !== null;
  node.classList.toggle(pictureClass, isPicture);
  node.title = isPicture
    ? 'Select it and press Picture to change it.'
    : 'Shown as it appears on the site. You can delete it here but not edit it.';
  if (node.nodeName === 'FIGURE') node.contentEditable = 'false';
  node.innerHTML = cleanHtml(preserved);
  // Links inside are not tab stops.
  for (const link of node.querySelectorAll('a')) link.tabIndex = -1;
  return node;
}

function readPreserved(node: HTMLElement): string {
  return decodeURIComponent(node.dataset.html ?? '');
}
