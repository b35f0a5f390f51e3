import { useFormikContext } from 'formik';
import { useState } from 'react';
import { SwitchField, TextareaField, TextField } from 'shared-ui';
import { RichTextField } from '../../lib/editor/rich-text-field.tsx';
import { ImageField } from '../../lib/upload/image-field.tsx';
import { timestampPath } from '../../lib/upload/upload-paths.ts';
import type { BlogValues } from '../model/blog-values.ts';
import { slugOf } from '../model/slug.ts';
import { CategoryField } from './category-field.tsx';

export interface BlogFieldsProps {
  isNew: boolean;
  timeZone: string;
}

export function BlogFields({ isNew, timeZone }: BlogFieldsProps) {
  const { values, setFieldValue, isSubmitting, initialValues } = useFormikContext<BlogValues>();
  // A new post's address follows its title until somebody writes one.
  const [follows, setFollows] = useState(isNew && initialValues.slug === slugOf(initialValues.title));
  return (
    <>
      <TextField
        name="title"
        label="Title"
        isRequired
        maxLength={300}
        autoComplete="off"
        onChange={(event) => {
          if (follows) void setFieldValue('slug', slugOf(event.target.value));
        }}
      />
      <TextField
        name="slug"
        label="Slug"
        isRequired
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        hint={values.slug === '' ? 'Made from the title.' : `The address: /blog/${values.slug}`}
        onChange={() => setFollows(false)}
      />
      <TextareaField name="excerpt" label="Excerpt" isOptional rows={3} />
      <RichTextField name="content" label="Content" isDisabled={isSubmitting} />
      <ImageField
        name="header_image_url"
        altName="header_image_alt"
        label="Header image"
        pathFor={timestampPath('blogs')}
      />
      <CategoryField />
      <SwitchField
        name="published"
        label="Published"
        hint="Off: a draft, which only staff see and which saves itself."
      />
      <TextField
        name="publish_at"
        label="Publish at"
        type="datetime-local"
        isOptional
        disabled={!values.published}
        hint={`In ${timeZone}. Left empty, it is public at once.`}
      />
    </>
  );
}
