import { FileRefusedError, imageTypes, prepareImage } from '@northlight/contract/files';
import { ColorField, parseColor } from '@northlight/shared-ui';
import { defineForm, type FieldDefinition, optional, text } from '../records/fields/form-definition.tsx';
import { type ImageFieldProps, image } from '../upload/image-field.tsx';
import { timestampPath } from '../upload/use-upload.ts';

function color(label: string, hint: string): FieldDefinition<string, string> {
  const { schema, ...field } = text(label);
  return {
    ...field,
    schema: schema.clone().test({
      name: 'color',
      message: 'Enter a color such as #0b5f50',
      test: (value) => typeof value !== 'string' || value === '' || parseColor(value) !== null,
    }),
    toStored: (value) => parseColor(value) ?? value,
    render: (name) => <ColorField {...{ name, label, hint }} isRequired />,
  };
}

/** Emails and icons need a still picture in a format that every reader shows. */
async function prepareStillImage(file: File) {
  const prepared = await prepareImage(file);
  if (['gif', 'avif'].includes(prepared.extension)) {
    throw new FileRefusedError('This format cannot be used here. Export the picture as PNG, JPG or WebP.');
  }
  return prepared;
}

const picture = (label: string, hint: string, props: Partial<ImageFieldProps> = {}) =>
  image(label, {
    createPath: timestampPath('brand'),
    prepare: prepareStillImage,
    accept: imageTypes.replace(',image/gif', ''),
    hint: `${hint} PNG, JPG or WebP.`,
    previewWidth: '12rem',
    ...props,
  });

export const brandForm = defineForm({
  name: text('Name', { maxLength: 60 }),
  tagline: optional('Tagline', {
    maxLength: 80,
    hint: 'The headline of the home page, such as “Software that fits”.',
  }),
  description: optional('Description', {
    maxLength: 300,
    rows: 3,
    hint: 'What you do, in a sentence or two: below the headline and in search results.',
  }),
  accent: color('Accent color', 'Lightened or darkened so that all text is easy to read.'),
  email_sender: optional('Email sender', { maxLength: 60, hint: 'The agency’s name if empty.' }),
  logo_url: picture('Logo', 'Replaces the name in headers and the footer.', { ratio: 'auto' }),
  dark_logo_url: picture('Logo on dark', 'For dark mode and the footer.', { ratio: 'auto', scheme: 'dark' }),
  icon_url: picture('Icon', 'Square, at least 180 px.', { ratio: '1 / 1', previewWidth: '6rem' }),
  social_picture_url: picture('Social picture', 'For shared links, 1,200 × 630 px.', { ratio: '40 / 21' }),
  hero_picture_url: picture('Hero picture', 'On the home page, upright.', { ratio: '4 / 5' }),
  sign_in_picture_url: picture('Sign-in picture', 'Beside the sign-in form, upright.', { ratio: '4 / 5' }),
});
