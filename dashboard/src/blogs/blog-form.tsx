import { useServices } from '@northlight/contract';
import { TextField } from '@northlight/shared-ui';
import { useFormikContext } from 'formik';
import { type ChangeEvent, useCallback, useState } from 'react';
import styled from 'styled-components';
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
  render: (name) => <RichTextField name={name} label="Content" createPath={timestampPath('blogs')} />,
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

/** A picture needs a description: people who cannot see it would otherwise hear a file name or nothing. */
const headerAlt: FieldDefinition<string | null, string> = {
  ...optional('Header image description'),
  schema: optionalText(300).test('alt', 'Describe the picture', (value, { parent }) =>
    Boolean(!parent.header_image_url || value?.trim()),
  ),
};

export const createBlogForm = (timeZone: string) => {
  const form = defineForm({
    title: text('Title', { maxLength: 300 }),
    content,
    published: flag('Published', {
      hint: 'If off, the post is a draft: only staff can see it, and it saves automatically.',
    }),
    publish_at: createPublishAtField(timeZone),
    slug: {
      ...text('Slug'),
      schema: requiredText('Slug is required', maxSlugLength).test(
        'slug',
        'Use lower-case letters, digits and single hyphens',
        (value) => !value || isSlug(value),
      ),
    },
    excerpt: optional('Excerpt', { maxLength: 2000, rows: 3 }),
    category_id: { ...optionalChoice('Category'), render: () => <CategoryField /> },
    header_image_url: image('Header image', {
      altName: 'header_image_alt',
      isAltRequired: true,
      createPath: timestampPath('blogs'),
    }),
    header_image_alt: headerAlt,
    search_description: optional('Description for search engines', {
      maxLength: 300,
      rows: 3,
      hint: 'If empty, search engines and link previews show the excerpt.',
    }),
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

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-32);

  @media (width >= 1200px) {
    grid-template-columns: minmax(0, 1fr) 19rem;
  }
`;

const Text = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-20);
  align-content: start;

  input[name='title'] {
    height: 3.25rem;
    font-size: var(--text-xl);
    font-weight: var(--weight-semibold);
  }

  /* The page scrolls, and the toolbar stays below its header. */
  [role='toolbar'] {
    position: sticky;
    top: 3.5rem;
    z-index: 1;
    border-radius: var(--radius-control) var(--radius-control) 0 0;
    background: var(--color-surface);
  }

  && .ql-editor {
    min-height: max(24rem, 100dvh - 32rem);
    max-height: none;
  }

  @media (width >= 640px) {
    && .ql-editor {
      padding: var(--space-24) var(--space-32);
    }
  }
`;

const Side = styled.aside`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-20);
  align-content: start;

  @media (width >= 1200px) {
    padding-inline-start: var(--space-24);
    border-inline-start: 1px solid var(--color-line);
  }
`;

export function BlogFields({ isNew, form }: { isNew: boolean; form: BlogForm }) {
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
    <Columns>
      <Text>
        <TextField name="title" label="Title" isRequired autoComplete="off" onChange={updateSlug} />
        {form.field('content')}
      </Text>
      <Side aria-label="Settings of the post">
        {form.field('published')}
        {form.field('publish_at')}
        <TextField
          name="slug"
          label="Slug"
          isRequired
          autoComplete="off"
          spellCheck={false}
          hint={values.slug === '' ? 'Generated from the title.' : `Address: /blog/${values.slug}`}
          onChange={stopFollowing}
        />
        {form.field('excerpt')}
        {form.field('category_id')}
        {form.field('header_image_url')}
        {form.field('search_description')}
      </Side>
    </Columns>
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
