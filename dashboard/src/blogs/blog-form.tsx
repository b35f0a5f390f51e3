import { useServices } from '@northlight/contract';
import { TextField } from '@northlight/shared-ui';
import { useFormikContext } from 'formik';
import { type ChangeEvent, useCallback, useState } from 'react';
import { toPlainText } from '../editor/html/editor-html.ts';
import { RichTextField } from '../editor/rich-text-field.tsx';
import { dateSchema, optionalText, requiredText } from '../records/fields/field-values.ts';
import {
  defineForm,
  type FieldDefinition,
  flag,
  optional,
  optionalChoice,
  text,
} from '../records/fields/form-definition.tsx';
import { fromLocalInput, toLocalInput } from '../records/fields/zoned-time.ts';
import { image } from '../upload/image-field.tsx';
import { timestampPath } from '../upload/use-upload.ts';
import { isFuture, isSlug, maxSlugLength, toSlug } from './blog-rules.ts';
import { CategoryField } from './category-field.tsx';

const content: FieldDefinition<string, string> = {
  label: 'Content',
  empty: '',
  schema: optionalText(2_000_000),
  toValue: (stored) => stored ?? '',
  toStored: (value) => value,
  format: toPlainText,
  render: (name) => <RichTextField name={name} label="Content" />,
};

/** The value of a `datetime-local` field in the agency's time zone; empty means immediately. */
const createPublishAtField = (timeZone: string): FieldDefinition<string | null, string> => ({
  label: 'Publish at',
  empty: '',
  schema: dateSchema(),
  toValue: (stored) => toLocalInput(stored, timeZone),
  toStored: (value) => fromLocalInput(value, timeZone),
  format: (value) => value.replace('T', ' '),
  render: () => <PublishAtField timeZone={timeZone} />,
});

export const createBlogForm = (timeZone: string) => {
  const form = defineForm({
    title: text('Title', { maxLength: 300 }),
    slug: {
      ...text('Slug'),
      schema: requiredText('Slug is required', maxSlugLength).test(
        'slug',
        'Use lower-case letters, digits and single hyphens',
        (value) => !value || isSlug(value),
      ),
    },
    excerpt: optional('Excerpt', { maxLength: 2000, rows: 3 }),
    content,
    header_image_url: image('Header image', {
      altName: 'header_image_alt',
      createPath: timestampPath('blogs'),
    }),
    header_image_alt: optional('Header image description', { maxLength: 300 }),
    category_id: { ...optionalChoice('Category'), render: () => <CategoryField /> },
    published: flag('Published', {
      hint: 'If off, the post is a draft: only staff can see it, and it saves automatically.',
    }),
    publish_at: createPublishAtField(timeZone),
  });
  return {
    ...form,
    toInput: (values: typeof form.emptyValues) => {
      const input = form.toInput(values);
      return input.header_image_url === null ? { ...input, header_image_alt: null } : input;
    },
  };
};

type BlogForm = ReturnType<typeof createBlogForm>;
export type BlogValues = BlogForm['emptyValues'];

export function BlogFields({ isNew, form }: { isNew: boolean; form: BlogForm }) {
  return (
    <>
      <TitleAndSlug isNew={isNew} />
      {form.render({ title: null, slug: null, header_image_alt: null })}
    </>
  );
}

function TitleAndSlug({ isNew }: { isNew: boolean }) {
  const { values, setFieldValue, initialValues } = useFormikContext<BlogValues>();
  // A new post's slug follows its title until the user edits the slug.
  const [isFollowingTitle, setIsFollowingTitle] = useState(
    isNew && initialValues.slug === toSlug(initialValues.title),
  );
  const stopFollowing = useCallback(() => setIsFollowingTitle(false), []);
  const updateSlug = useCallback(
    (event: ChangeEvent<HTMLInputElement>) => {
      if (isFollowingTitle) void setFieldValue('slug', toSlug(event.target.value));
    },
    [isFollowingTitle, setFieldValue],
  );
  return (
    <>
      <TextField name="title" label="Title" isRequired autoComplete="off" onChange={updateSlug} />
      <TextField
        name="slug"
        label="Slug"
        isRequired
        autoComplete="off"
        spellCheck={false}
        hint={values.slug === '' ? 'Generated from the title.' : `Address: /blog/${values.slug}`}
        onChange={stopFollowing}
      />
    </>
  );
}

function PublishAtField({ timeZone }: { timeZone: string }) {
  const { clock } = useServices();
  const { setFieldValue } = useFormikContext<BlogValues>();
  return (
    <TextField
      name="publish_at"
      label="Publish at"
      type="datetime-local"
      isOptional
      hint={`Time zone: ${timeZone}. A future time schedules the post. Leave empty to publish immediately.`}
      onChange={({ target }) => {
        // Visitors never see a draft, whatever its date. So a future date also turns Published on.
        if (isFuture(target.value, timeZone, clock.now())) void setFieldValue('published', true);
      }}
    />
  );
}
