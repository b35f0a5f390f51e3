import type Quill from 'quill';

/**
 * Makes pasting and dropping insert only plain text, without fonts or images from elsewhere.
 * @returns a function that removes the listeners
 */
export function forcePlainTextPaste(quill: Quill): () => void {
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
  // Capture phase, to run before Quill's own listeners.
  const { container } = quill;
  container.addEventListener('paste', onPaste, true);
  container.addEventListener('drop', onDrop, true);
  return () => {
    container.removeEventListener('paste', onPaste, true);
    container.removeEventListener('drop', onDrop, true);
  };
}
