import { imageTypes, type PreparedFile, prepareImage } from '@northlight/contract/files';
import { Button, TextField } from '@northlight/shared-ui';
import { useField } from 'formik';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import styled from 'styled-components';
import { string } from 'yup';
import { CardPicture, PictureFrame } from '../components/card-grid.tsx';
import { toTextOrNull } from '../records/fields/field-values.ts';
import type { FieldDefinition } from '../records/fields/form-definition.tsx';
import { texts } from '../texts.ts';
import { FileFieldset, FilePicker } from './file-picker.tsx';
import { UploadStatus } from './upload-status.tsx';
import { useUpload } from './use-upload.ts';

const Preview = styled(PictureFrame)<{ $ratio: string; $width: string }>`
  aspect-ratio: ${({ $ratio }) => $ratio};
  width: 100%;
  max-width: ${({ $width }) => $width};
  border: 1px solid var(--color-line);
  border-radius: var(--radius-control);
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: var(--space-8);

  & > :first-child {
    flex: 1;
    min-width: 12rem;
  }
`;

export interface ImageFieldProps {
  /** The form field with the image's URL; empty for none. */
  name: string;
  label: string;
  /** The form field for the alt text, if the record has one. */
  altName?: string;
  isAltRequired?: boolean;
  /** A file to upload at once. */
  initialFile?: File | null;
  /** The name in the bucket: `blogs/{timestamp}.{ext}`. */
  createPath: (extension: string) => string;
  ratio?: string;
  previewWidth?: string;
  /** The scheme of the page behind the image. */
  scheme?: 'dark';
  prepare?: (file: File) => Promise<PreparedFile>;
  accept?: string;
  hint?: string;
  failedText?: string;
  uploadedText?: string;
}

/** A record's image, with buttons to choose, describe or remove it. */
export function ImageField({
  name,
  label,
  altName,
  isAltRequired = false,
  initialFile = null,
  createPath,
  ratio = '16 / 9',
  previewWidth = '20rem',
  scheme,
  prepare = prepareImage,
  accept = imageTypes,
  hint = 'PNG, JPG, WebP, GIF or AVIF. Scaled down to 2,400 px.',
  failedText = texts.upload.imageFailed,
  uploadedText,
}: ImageFieldProps) {
  const [{ value }, , { setValue }] = useField<string>(name);
  const { state, start, cancel, retry } = useUpload({
    prepare,
    createPath,
    failedText,
    ...(uploadedText === undefined ? {} : { uploadedText }),
    onUploaded: (url) => void setValue(url),
  });
  useEffect(() => {
    if (initialFile !== null) void start(initialFile);
  }, [initialFile, start]);
  return (
    <FileFieldset id={name} tabIndex={-1}>
      <legend>{label}</legend>
      {value !== '' && (
        <Preview data-theme={scheme} $ratio={ratio} $width={previewWidth}>
          <CardPicture src={value} alt="" />
        </Preview>
      )}
      <FilePicker
        label={value === '' ? 'Choose image' : 'Replace image'}
        accept={accept}
        hint={hint}
        isDisabled={state.status === 'preparing' || state.status === 'sending'}
        onFiles={([file]) => file && void start(file)}
      />
      <UploadStatus state={state} onCancel={cancel} onRetry={retry} />
      {value !== '' && (
        <Row>
          {altName ? (
            <TextField
              name={altName}
              label={`${label} description`}
              isRequired={isAltRequired}
              isOptional={!isAltRequired}
              autoComplete="off"
            />
          ) : (
            <span />
          )}
          <Button icon={<X aria-hidden />} onClick={() => void setValue('')}>
            Remove image
          </Button>
        </Row>
      )}
    </FileFieldset>
  );
}

/** A record's image, stored as a URL. */
export function image(
  label: string,
  props: Omit<ImageFieldProps, 'name' | 'label'>,
): FieldDefinition<string | null, string> {
  return {
    label,
    empty: '',
    schema: string(),
    toValue: (stored) => stored ?? '',
    toStored: toTextOrNull,
    render: (name) => <ImageField {...{ name, label }} {...props} />,
  };
}
