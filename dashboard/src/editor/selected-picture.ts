import Quill from 'quill';
import { parsePicture, type TextPicture } from './html/picture-html.ts';
import { preservedBlockName } from './html/preserved-blots.ts';
import { preservedClass } from './html/preserved-html.ts';

/** Reads the picture that the selection begins with; null if it begins with text. */
export function readSelectedPicture(quill: Quill, index: number): TextPicture | null {
  const [op] = quill.getContents(index, 1).ops;
  const block: unknown = typeof op?.insert === 'object' ? op.insert[preservedBlockName] : undefined;
  return typeof block === 'string' ? parsePicture(block) : null;
}

/** Browsers place no caret in a picture, so a click selects it. @returns a function that removes the listener */
export function selectPicturesOnClick(quill: Quill): () => void {
  const onClick = ({ target }: MouseEvent) => {
    const node = target instanceof Element ? target.closest(`.${preservedClass.block}`) : null;
    const blot = node === null ? null : Quill.find(node);
    if (blot !== null && !(blot instanceof Quill)) quill.setSelection(quill.getIndex(blot), 1, 'user');
  };
  quill.root.addEventListener('click', onClick);
  return () => quill.root.removeEventListener('click', onClick);
}

/** Inserts a picture at an index, or replaces the one there. */
export function writePicture(quill: Quill, index: number, html: string): void {
  if (readSelectedPicture(quill, index) !== null) quill.deleteText(index, 1, 'user');
  const length = quill.getLength();
  quill.insertEmbed(index, preservedBlockName, html, 'user');
  // A picture inside a line also splits it.
  quill.setSelection(index + quill.getLength() - length, 0, 'user');
}
