import { imageTypes, prepareImage } from '@northlight/contract/files';
import { Field, IconButton, Input } from '@northlight/shared-ui';
import { useField } from 'formik';
import { ArrowLeft, ArrowRight, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { CardPicture } from '../components/card-grid.tsx';
import { spliceCopy } from '../records/fields/splice-copy.ts';
import { texts } from '../texts.ts';
import { FileFieldset, FilePicker } from '../upload/file-picker.tsx';
import { UploadStatus } from '../upload/upload-status.tsx';
import { projectImagePath, useUpload } from '../upload/use-upload.ts';

export interface GalleryImage {
  readonly url: string;
  readonly alt: string;
}

const Images = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr));
  gap: var(--space-12);

  li {
    display: grid;
    gap: var(--space-6);
    min-width: 0;
  }

  li > div:first-child {
    aspect-ratio: 4 / 3;
    display: grid;
    place-items: center;
    overflow: hidden;
    border: 1px solid var(--color-line);
    border-radius: var(--radius-control);
    background: var(--color-layer);
  }

  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }

  li > div:last-child {
    display: flex;
  }

  li > div:last-child > :last-child {
    margin-left: auto;
  }
`;

/** A project's gallery, with controls to upload, order and describe images. */
export function GalleryField() {
  const [{ value }, { error: fieldError }, { setValue }] = useField<GalleryImage[]>('images');
  const error: unknown = fieldError;
  const [queue, setQueue] = useState<readonly File[]>([]);
  const { state, start, cancel, retry } = useUpload({
    prepare: prepareImage,
    createPath: projectImagePath(),
    failedText: texts.projects.imageFailed,
    uploadedText: texts.projects.imageUploaded,
    onUploaded: (url) => void setValue([...value, { url, alt: '' }]),
  });

  useEffect(() => {
    const [next, ...remaining] = queue;
    if (state.status !== 'idle' || next === undefined) return;
    setQueue(remaining);
    void start(next);
  }, [queue, state.status, start]);

  const getAltError = (index: number): string | undefined =>
    Array.isArray(error) ? (error[index] as { alt?: string } | undefined)?.alt : undefined;
  const move = (from: number, to: number) => {
    const image = value[from];
    if (image) void setValue(spliceCopy(spliceCopy(value, from, 1), to, 0, image));
  };

  return (
    <FileFieldset>
      <legend>Gallery</legend>
      {value.length > 0 && (
        <Images aria-label="Gallery images">
          {value.map((image, index) => (
            <li key={image.url}>
              <div>
                <CardPicture src={image.url} alt="" />
              </div>
              <Field label={`Description of image ${index + 1}`} error={getAltError(index)}>
                {(control) => (
                  <Input
                    {...control}
                    value={image.alt}
                    autoComplete="off"
                    onChange={(event) =>
                      void setValue(spliceCopy(value, index, 1, { ...image, alt: event.target.value }))
                    }
                  />
                )}
              </Field>
              <div>
                <IconButton
                  size="sm"
                  label={`Move image ${index + 1} forward`}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <ArrowLeft aria-hidden />
                </IconButton>
                <IconButton
                  size="sm"
                  label={`Move image ${index + 1} back`}
                  disabled={index === value.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <ArrowRight aria-hidden />
                </IconButton>
                <IconButton
                  size="sm"
                  label={`Remove image ${index + 1}`}
                  onClick={() => void setValue(spliceCopy(value, index, 1))}
                >
                  <X aria-hidden />
                </IconButton>
              </div>
            </li>
          ))}
        </Images>
      )}
      <FilePicker
        label="Add images"
        accept={imageTypes}
        hint={queue.length > 0 ? `${queue.length} more waiting.` : 'You can choose several.'}
        isMultiple
        onFiles={(files) => setQueue([...queue, ...files])}
      />
      <UploadStatus state={state} onCancel={cancel} onRetry={retry} />
    </FileFieldset>
  );
}
