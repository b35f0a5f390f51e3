import { useFormikContext } from 'formik';
import { type ChangeEvent, useCallback, useState } from 'react';
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

const headerPath = timestampPath('blogs');

export function BlogFields({ isNew, timeZone }: BlogFieldsProps) {
  return (
    <>
      <TitleAndSlug isNew={isNew} />
      <TextareaField name="excerpt" label="Excerpt" isOptional rows={3} />
      <RichTextField name="content" label="Content" />
      <ImageField
        name="header_image_url"
        altName="header_image_alt"
        label="Header image"
        pathFor={headerPath}
      />
      <CategoryField />
      <SwitchField
        name="published"
        label="Published"
        hint="Off: a draft, which only staff see and which saves itself."
      />
      <PublishAt timeZone={timeZone} />
    </>
  );
}

function TitleAndSlug({ isNew }: { isNew: boolean }) {
  const { values, setFieldValue, initialValues } = useFormikContext<BlogValues>();
  // A new post's address follows its title until somebody writes one.
  const [follows, setFollows] = useState(isNew && initialValues.slug === slugOf(initialValues.title));
  const stopFollowing = useCallback(() => setFollows(false), []);
  const lead = useCallback(
    (event: ChangeEvent<HTMLInputElement>) => {
      if (follows) void setFieldValue('slug', slugOf(event.target.value));
    },
    [follows, setFieldValue],
  );
  return (
    <>
      <TextField name="title" label="Title" isRequired autoComplete="off" onChange={lead} />
      <TextField
        name="slug"
        label="Slug"
        isRequired
        autoComplete="off"
        spellCheck={false}
        hint={values.slug === '' ? 'Made from the title.' : `The address: /blog/${values.slug}`}
        onChange={stopFollowing}
      />
    </>
  );
}

function PublishAt({ timeZone }: { timeZone: string }) {
  const { values } = useFormikContext<BlogValues>();
  return (
    <TextField
      name="publish_at"
      label="Publish at"
      type="datetime-local"
      isOptional
      disabled={!values.published}
      hint={`In ${timeZone}. Left empty, it is public at once.`}
    />
  );
}
