import { imageTypes, prepareImage } from '@northlight/contract/files';
import { Button, Dialog, DialogBody, DialogFooter, Field, Input } from '@northlight/shared-ui';
import type Quill from 'quill';
import { type FormEvent, useEffect, useState } from 'react';
import styled from 'styled-components';
import { texts } from '../texts.ts';
import { FilePicker } from '../upload/file-picker.tsx';
import { UploadStatus } from '../upload/upload-status.tsx';
import { useUpload } from '../upload/use-upload.ts';
import { createPictureHtml, type TextPicture } from './html/picture-html.ts';
import { readSelectedPicture, writePicture } from './selected-picture.ts';

const Preview = styled.img`
  justify-self: center;
  align-self: center;
  max-width: 100%;
  max-height: 14rem;
  border-radius: var(--radius-control);
  background: var(--color-layer);
`;

/** Opens the dialog, with the file that was pasted or dropped. */
export interface PictureRequest {
  readonly file: File | null;
}

export interface PictureDialogProps {
  quill: Quill;
  request: PictureRequest | null;
  createPath: (extension: string) => string;
  onClose: () => void;
  onChange: () => void;
}

const noPicture: TextPicture = { src: '', alt: '', caption: '' };

/** Uploads a picture, asks for its description, and puts it into the text. Also changes the selected picture. */
export function PictureDialog({ quill, request, createPath, onClose, onChange }: PictureDialogProps) {
  const [index, setIndex] = useState(0);
  const [picture, setPicture] = useState(noPicture);
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const change = (fields: Partial<TextPicture>) => setPicture((current) => ({ ...current, ...fields }));
  const upload = useUpload({
    prepare: prepareImage,
    createPath,
    failedText: texts.upload.imageFailed,
    onUploaded: (src) => change({ src, width: 0, height: 0 }),
  });
  const { start, cancel } = upload;

  useEffect(() => {
    if (request === null) return;
    // Opening the dialog moves focus, which clears the editor's selection.
    const selection = quill.getSelection(true);
    setIndex(selection.index);
    setPicture(readSelectedPicture(quill, selection.index) ?? noPicture);
    setHasSubmitted(false);
    if (request.file === null) cancel();
    else void start(request.file);
  }, [request, quill, start, cancel]);

  const isSending = upload.state.status === 'preparing' || upload.state.status === 'sending';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React bubbles this submit to the surrounding form, although it is not an ancestor in the DOM.
    event.stopPropagation();
    setHasSubmitted(true);
    if (picture.src === '' || picture.alt.trim() === '' || isSending) return;
    const texts = { alt: picture.alt.trim(), caption: picture.caption.trim() };
    writePicture(quill, index, createPictureHtml({ ...picture, ...texts }));
    onChange();
    onClose();
  };
  const input = (name: 'alt' | 'caption') => ({
    value: picture[name],
    maxLength: 300,
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
  });

  return (
    <Dialog isOpen={request !== null} onClose={onClose} size="sm" title="Picture">
      <form onSubmit={submit} noValidate aria-label="Picture">
        <DialogBody>
          {picture.src !== '' && (
            <Preview
              src={picture.src}
              alt=""
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                change({ width, height })
              }
            />
          )}
          <Field
            label="File"
            error={hasSubmitted && picture.src === '' && !isSending ? 'Choose a picture' : undefined}
          >
            {() => (
              <FilePicker
                label={picture.src === '' ? 'Choose picture' : 'Replace picture'}
                accept={imageTypes}
                hint="Or drop it here."
                isDisabled={isSending}
                onFiles={([file]) => file && void start(file)}
              />
            )}
          </Field>
          <UploadStatus state={upload.state} onCancel={cancel} onRetry={upload.retry} />
          <Field
            label="Description"
            isRequired
            hint="Read aloud to people who cannot see the picture."
            error={hasSubmitted && picture.alt.trim() === '' ? 'Describe the picture' : undefined}
          >
            {(control) => <Input {...control} {...input('alt')} />}
          </Field>
          <Field label="Caption" isOptional hint="Shown below the picture.">
            {(control) => <Input {...control} {...input('caption')} />}
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isLoading={isSending}>
            {picture.src === '' || isSending ? 'Insert picture' : 'Use picture'}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
