import { Button, Dialog, DialogBody, DialogFooter, Field, Input } from '@northlight/shared-ui';
import type Quill from 'quill';
import { type FormEvent, useEffect, useState } from 'react';
import { parseLinkTarget } from './html/editor-html.ts';

export interface LinkDialogProps {
  quill: Quill;
  isOpen: boolean;
  onClose: () => void;
  onChange: () => void;
}

/** Asks for a URL and links the selected text to it, or inserts the URL as text. */
export function LinkDialog({ quill, isOpen, onClose, onChange }: LinkDialogProps) {
  const [range, setRange] = useState<{ index: number; length: number } | null>(null);
  const [url, setUrl] = useState('');
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const hasLink = range !== null && Boolean(quill.getFormat(range).link);

  useEffect(() => {
    if (!isOpen) return;
    // Opening the dialog moves focus, which clears the editor's selection.
    const selection = quill.getSelection(true);
    const currentLink: unknown = quill.getFormat(selection).link;
    setRange(selection);
    setUrl(typeof currentLink === 'string' ? currentLink : '');
    setHasSubmitted(false);
  }, [isOpen, quill]);

  const target = parseLinkTarget(url);
  const finish = () => {
    onChange();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React bubbles this submit to the surrounding form, although it is not an ancestor in the DOM.
    event.stopPropagation();
    setHasSubmitted(true);
    if (target === null || range === null) return;
    if (range.length === 0) quill.insertText(range.index, url.trim(), { link: target }, 'user');
    else quill.formatText(range.index, range.length, { link: target }, 'user');
    finish();
  };

  return (
    <Dialog isOpen={isOpen} onClose={onClose} size="sm" title="Link">
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <Field
            label="URL"
            error={
              hasSubmitted && target === null ? 'Enter a URL such as https://northlight.example' : undefined
            }
          >
            {(control) => (
              <Input
                {...control}
                type="url"
                value={url}
                placeholder="https://"
                autoComplete="off"
                onChange={(event) => setUrl(event.target.value)}
              />
            )}
          </Field>
        </DialogBody>
        <DialogFooter>
          {hasLink && (
            <Button
              variant="ghost"
              onClick={() => {
                if (range) quill.formatText(range.index, range.length, { link: false }, 'user');
                finish();
              }}
            >
              Remove link
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Set link
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
