import Quill from 'quill';
import { heldClass, heldMarkup } from './preserved-html.ts';
import { cleanHtml } from './trusted-html.ts';

const BlockEmbed = Quill.import('blots/block/embed') as typeof import('quill/blots/block').BlockEmbed;
const Embed = Quill.import('blots/embed') as typeof import('quill/blots/embed').default;

/** A block that the editor shows as it is. */
class HeldBlock extends BlockEmbed {
  static override blotName = 'held-block';
  static override className = heldClass.block;
  // A tag that nothing else of the editor has.
  static override tagName = 'FIGURE';

  static override create(held: string): HTMLElement {
    return show(BlockEmbed.create.call(HeldBlock, held) as HTMLElement, held);
  }

  static override value(node: HTMLElement): string {
    return heldBy(node);
  }

  html(): string {
    return heldMarkup('figure', heldClass.block, heldBy(this.domNode as HTMLElement));
  }
}

/** A piece of a line that the editor shows as it is. */
class HeldInline extends Embed {
  static override blotName = 'held-inline';
  static override className = heldClass.inline;
  static override tagName = 'SPAN';

  static override create(held: string): HTMLElement {
    return show(Embed.create.call(HeldInline, held) as HTMLElement, held);
  }

  static override value(node: HTMLElement): string {
    return heldBy(node);
  }

  html(): string {
    return heldMarkup('span', heldClass.inline, heldBy(this.domNode as HTMLElement));
  }
}

export const heldFormats = [HeldBlock.blotName, HeldInline.blotName];

export function registerHeldBlots(): void {
  Quill.register({ 'formats/held-block': HeldBlock, 'formats/held-inline': HeldInline }, true);
}

function show(node: HTMLElement, held: string): HTMLElement {
  node.dataset.html = encodeURIComponent(held);
  node.title = 'Shown as it is on the site. It can be deleted here, not changed.';
  if (node.nodeName === 'FIGURE') node.contentEditable = 'false';
  node.innerHTML = cleanHtml(held);
  // Its links are not for following here.
  for (const link of node.querySelectorAll('a')) link.tabIndex = -1;
  return node;
}

function heldBy(node: HTMLElement): string {
  return decodeURIComponent(node.dataset.html ?? '');
}
