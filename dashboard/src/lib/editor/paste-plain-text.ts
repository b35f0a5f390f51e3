import type Quill from 'quill';

/**
 * What is pasted or dropped arrives as plain text: no foreign fonts, no pictures as megabytes of text.
 * @returns how to stop
 */
export function pastePlainText(quill: Quill): () => void {
  const insert = (text: string) => {
    if (text === '') return;
    const range = quill.getSelection(true);
    const format = quill.getFormat(range);
    quill.deleteText(range.index, range.length, 'user');
    quill.insertText(range.index, text.replaceAll('\r\n', '\n'), format, 'user');
    quill.setSelection(range.index + text.replaceAll('\r\n', '\n').length, 0, 'silent');
    quill.scrollSelectionIntoView();
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    insert(event.clipboardData?.getData('text/plain') ?? '');
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    insert(event.dataTransfer?.getData('text/plain') ?? '');
  };
  // Before the library's own listeners on the same element.
  const { container } = quill;
  container.addEventListener('paste', onPaste, true);
  container.addEventListener('drop', onDrop, true);
  return () => {
    container.removeEventListener('paste', onPaste, true);
    container.removeEventListener('drop', onDrop, true);
  };
}
