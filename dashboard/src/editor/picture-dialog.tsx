import { Button, Dialog, DialogBody, DialogFooter, Form, TextField } from '@northlight/shared-ui';
import { Formik } from 'formik';
import type Quill from 'quill';
import { useEffect, useState } from 'react';
import { object } from 'yup';
import { optionalText, requiredText } from '../records/fields/field-values.ts';
import { ImageField } from '../upload/image-field.tsx';
import { createPictureHtml, type TextPicture } from './html/picture-html.ts';
import { readSelectedPicture, writePicture } from './selected-picture.ts';

/** Opens the dialog, with the file that was pasted or dropped. */
export interface PictureRequest {
  readonly file: File | null;
}

export interface PictureDialogProps {
  quill: Quill;
  request: PictureRequest;
  createPath: (extension: string) => string;
  onClose: () => void;
  onChange: () => void;
}

const noPicture: TextPicture = { src: '', alt: '', caption: '' };
const schema = object({ alt: requiredText('Describe the picture', 300), caption: optionalText(300) });

/** Uploads a picture, asks for its description, and puts it into the text. Also changes the selected picture. */
export function PictureDialog({ quill, request, createPath, onClose, onChange }: PictureDialogProps) {
  const [target, setTarget] = useState<{ index: number; picture: TextPicture } | null>(null);
  useEffect(() => {
    // Opening the dialog moves focus, which clears the editor's selection.
    const { index } = quill.getSelection(true);
    setTarget({ index, picture: readSelectedPicture(quill, index) ?? noPicture });
  }, [quill]);
  if (target === null) return null;

  const save = async (picture: TextPicture) => {
    const size = picture.src === target.picture.src ? {} : await measure(picture.src);
    writePicture(quill, target.index, createPictureHtml({ ...picture, ...size }));
    onChange();
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} size="sm" title="Picture">
      {/* React bubbles this submit to the surrounding form, although it is not an ancestor in the DOM. */}
      <div onSubmit={(event) => event.stopPropagation()}>
        <Formik initialValues={target.picture} validationSchema={schema} onSubmit={save}>
          {({ values }) => (
            <Form aria-label="Picture">
              <DialogBody>
                <ImageField
                  name="src"
                  label="Picture"
                  altName="alt"
                  isAltRequired
                  createPath={createPath}
                  initialFile={request.file}
                />
                <TextField name="caption" label="Caption" isOptional autoComplete="off" />
              </DialogBody>
              <DialogFooter>
                <Button onClick={onClose}>Cancel</Button>
                <Button type="submit" variant="primary" disabled={values.src === ''}>
                  Use picture
                </Button>
              </DialogFooter>
            </Form>
          )}
        </Formik>
      </div>
    </Dialog>
  );
}

/** The size of the stored picture, which is zero if it cannot be loaded. */
function measure(src: string): Promise<Pick<TextPicture, 'width' | 'height'>> {
  return new Promise((resolve) => {
    const image = new Image();
    const finish = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
    image.onload = finish;
    image.onerror = finish;
    image.src = src;
  });
}
