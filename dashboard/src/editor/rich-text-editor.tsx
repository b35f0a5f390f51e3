import type { Delta, default as Quill } from 'quill';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import ReactQuill from 'react-quill';
import { EditorFrame } from './editor-styles.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { fromEditorHtml, toEditorHtml } from './html/editor-html.ts';
import { forcePlainTextPaste } from './html/force-plain-text-paste.ts';
import { preservedFormats, registerPreservedBlots } from './html/preserved-blots.ts';
import { preserveUnsupported, restorePreserved } from './html/preserved-html.ts';
import { cleanHtml, installDefaultPolicy } from './html/trusted-html.ts';
import { PictureDialog, type PictureRequest } from './picture-dialog.tsx';
import { selectPicturesOnClick } from './selected-picture.ts';
import { tabBindings } from './tab-bindings.ts';

installDefaultPolicy();
registerPreservedBlots();

const formats = [
  'bold',
  'italic',
  'underline',
  'strike',
  'header',
  'list',
  'blockquote',
  'code',
  'code-block',
  'link',
  'script',
  'indent',
  ...preservedFormats,
];
const modules = {
  toolbar: false,
  uploader: { mimetypes: [] },
  keyboard: { bindings: tabBindings },
  clipboard: { matchers: [[Node.TEXT_NODE, restoreHardSpaces]] },
};

/** Milliseconds without typing before the form receives the text; exporting long text is slow. */
const changeDelay = 250;

export interface RichTextEditorProps {
  initialHtml: string;
  labelId: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isDisabled: boolean;
  createPath: (extension: string) => string;
  onChange: (html: string) => void;
  onBlur: () => void;
}

/** The editor, in its own chunk. It is uncontrolled: change the `key` to load other HTML. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { initialHtml, labelId, describedBy, isInvalid, isDisabled } = props;
  const [initialContent] = useState(() => markHardSpaces(preserveUnsupported(toEditorHtml(initialHtml))));
  const [quill, setQuill] = useState<Quill | null>(null);
  const [pictureRequest, setPictureRequest] = useState<PictureRequest | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestProps = useRef(props);
  const keyHintId = useId();
  latestProps.current = props;

  const setEditor = useCallback((component: ReactQuill | null) => {
    setQuill(component === null ? null : component.getEditor());
  }, []);

  const emitChange = useCallback(() => {
    if (quill === null) return;
    latestProps.current.onChange(cleanHtml(restorePreserved(fromEditorHtml(quill.getSemanticHTML()))));
  }, [quill]);

  const flush = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    emitChange();
  }, [emitChange]);

  const onChange = (_html: string, _delta: unknown, source: string) => {
    if (source !== 'user') return;
    // The form receives the first change immediately, so that closing it asks for confirmation.
    if (timer.current === undefined) emitChange();
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, changeDelay);
  };

  useEffect(() => {
    if (quill === null) return;
    const { root } = quill;
    const onBlur = () => {
      flush();
      latestProps.current.onBlur();
    };
    // Synchronously, because the page may not run again after pagehide.
    const onHide = () => flushSync(flush);
    root.addEventListener('blur', onBlur);
    window.addEventListener('pagehide', onHide);
    const removePasteHandlers = forcePlainTextPaste(quill, (file) => setPictureRequest({ file }));
    const removeSelection = selectPicturesOnClick(quill);
    return () => {
      root.removeEventListener('blur', onBlur);
      window.removeEventListener('pagehide', onHide);
      removePasteHandlers();
      removeSelection();
      flush();
    };
  }, [quill, flush]);

  useEffect(() => {
    if (quill === null) return;
    const attributes = {
      role: 'textbox',
      dir: 'auto',
      'aria-multiline': 'true',
      'aria-labelledby': labelId,
      'aria-describedby': `${describedBy ?? ''} ${keyHintId}`.trim(),
      'aria-invalid': String(isInvalid),
    };
    for (const [name, value] of Object.entries(attributes)) quill.root.setAttribute(name, value);
  }, [quill, labelId, describedBy, isInvalid, keyHintId]);

  return (
    <EditorFrame $isInvalid={isInvalid}>
      {quill !== null && (
        <>
          <EditorToolbar
            quill={quill}
            isDisabled={isDisabled}
            onChange={flush}
            onPicture={() => setPictureRequest({ file: null })}
          />
          {pictureRequest !== null && (
            <PictureDialog
              quill={quill}
              request={pictureRequest}
              createPath={props.createPath}
              onClose={() => setPictureRequest(null)}
              onChange={flush}
            />
          )}
        </>
      )}
      <ReactQuill
        ref={setEditor}
        theme=""
        defaultValue={initialContent}
        formats={formats}
        modules={modules}
        readOnly={isDisabled}
        useSemanticHTML={false}
        onChange={onChange}
      />
      <p id={keyHintId} hidden>
        Tab indents at the start of a list item or a line of code. Elsewhere it leaves the editor.
      </p>
    </EditorFrame>
  );
}

/** From Unicode's private use area. */
const hardSpaceMarker = '\ue000';

/** Marks hard spaces, because Quill's HTML parser turns them into plain spaces. */
const markHardSpaces = (html: string): string => html.replaceAll('&nbsp;', hardSpaceMarker);

/** A clipboard matcher that restores the hard spaces after Quill's own matchers. */
function restoreHardSpaces(_text: Node, delta: Delta): Delta {
  for (const op of delta.ops) {
    if (typeof op.insert === 'string') op.insert = op.insert.replaceAll(hardSpaceMarker, '\u00a0');
  }
  return delta;
}
