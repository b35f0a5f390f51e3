import type Quill from 'quill';

/** The first picture file among pasted or dropped data that has no text. */
function findPicture(data: DataTransfer | null): File | undefined {
  if (data === null || data.getData('text/plain') !== '') return undefined;
  return [...data.files].find(({ type }) => type.startsWith('image/'));
}

/**
 * Makes pasting and dropping insert only plain text, without fonts or images from elsewhere.
 * @param onPicture - called with a pasted or dropped picture file
 * @returns a function that removes the listeners
 */
export function forcePlainTextPaste(quill: Quill, onPicture: (file: File) => void): () => void {
  const insert = (data: DataTransfer | null) => {
    const picture = findPicture(data);
    if (picture !== undefined) return onPicture(picture);
    const text = data?.getData('text/plain') ?? '';
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
    insert(event.clipboardData);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    insert(event.dataTransfer);
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
