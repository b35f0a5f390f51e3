import type { Day } from '@northlight/domain';
import { SwitchField, TextField } from '@northlight/shared-ui';
import { useFormikContext } from 'formik';
import { array, object } from 'yup';
import { toPlainText } from '../editor/html/editor-html.ts';
import { RichTextField } from '../editor/rich-text-field.tsx';
import { FieldGrid } from '../records/fields/field-grid.tsx';
import { dateSchema, optionalLink, optionalText } from '../records/fields/field-values.ts';
import {
  defineForm,
  type FieldDefinition,
  type FormValues,
  flag,
  optional,
  text,
} from '../records/fields/form-definition.tsx';
import { rowList } from '../records/fields/row-list-field.tsx';
import { tagList } from '../records/fields/tag-list-field.tsx';
import type { ComparedField } from '../records/saving/field-differences.ts';
import { texts } from '../texts.ts';
import { image } from '../upload/image-field.tsx';
import { projectImagePath } from '../upload/use-upload.ts';
import { GalleryField, type GalleryImage } from './gallery-field.tsx';
import { getAltText, type Project } from './project-rules.ts';

const columns = {
  title: text('Title'),
  description: text('Short description', { maxLength: 2000, rows: 3 }),
  long_description: {
    ...optional('Long description', { maxLength: 2_000_000 }),
    format: toPlainText,
    render: (name) => <RichTextField name={name} label="Long description" createPath={projectImagePath()} />,
  } satisfies FieldDefinition<string | null, string>,
  client_name: optional('Client'),
  project_urls: rowList('Project URLs', {
    itemLabel: 'URL',
    type: 'url',
    placeholder: 'https://',
    hint: 'The first one is the live demo. A URL that contains “figma” is labelled Figma.',
    itemSchema: optionalLink(),
    maxItems: [100, 'Use at most 100 URLs'],
  }),
  github_url: optional('GitHub URL', { type: 'url' }),
  technologies: tagList('Technologies', {
    itemLabel: 'technology',
    placeholder: 'React',
    maxItems: [100, 'Use at most 100 technologies'],
  }),
  cover_image: image('Cover image', {
    altName: 'cover_alt',
    createPath: projectImagePath('cover-'),
    failedText: texts.projects.coverFailed,
    uploadedText: texts.projects.coverUploaded,
  }),
  featured: flag('Featured', { hint: 'May appear on the home page.' }),
  in_our_care: flag('In our care', { hint: 'Counted as under our care.' }),
  completed: flag('Completed'),
  start_date: optional('Start date', { type: 'date' }),
  completed_at: optional('Completion date', { type: 'date' }),
};

const columnsForm = defineForm(columns);

/** The form values of a portfolio project: its columns and the alt texts of its images. */
interface ProjectValues extends FormValues<typeof columns> {
  cover_alt: string;
  images: GalleryImage[];
}

const comparedImages: readonly ComparedField<ProjectValues>[] = [
  { name: 'cover_alt', label: 'Cover image description' },
  {
    name: 'images',
    label: 'Gallery',
    format: (images) =>
      Array.isArray(images)
        ? images.map((item) => (typeof item === 'string' ? item : `${item.url} ${item.alt}`)).join('\n')
        : '',
  },
];

/** @param today - today in the agency's time zone, the default completion date */
export const createProjectForm = (today: Day) => ({
  emptyValues: { ...columnsForm.emptyValues, cover_alt: '', images: [] } as ProjectValues,
  comparedFields: [
    ...columnsForm.comparedFields,
    ...comparedImages,
  ] as readonly ComparedField<ProjectValues>[],
  columns: columnsForm.columns,
  fields: <ProjectFields today={today} />,
  schema: columnsForm.schema.concat(
    object({
      cover_alt: optionalText(300),
      images: array(object({ alt: optionalText(300) })).max(100, 'Use at most 100 images'),
      completed_at: dateSchema().test(
        'after-start',
        'The completion date is before the start date',
        (day, { parent }) => !parent.completed || !parent.start_date || (day || today) >= parent.start_date,
      ),
    }),
  ),
  toValues: (project: Project): ProjectValues => ({
    ...columnsForm.toValues(project),
    cover_alt: project.cover_image === null ? '' : getAltText(project.image_texts, project.cover_image),
    images: project.images.map((url) => ({ url, alt: getAltText(project.image_texts, url) })),
  }),
  /** The completion date is stored only for completed projects, and defaults to today (spec section 4). */
  toInput: (values: ProjectValues) => {
    const describedImages = [{ url: values.cover_image, alt: values.cover_alt }, ...values.images].filter(
      ({ url, alt }) => url !== '' && alt.trim() !== '',
    );
    return {
      ...columnsForm.toInput(values),
      images: values.images.map(({ url }) => url),
      image_texts: Object.fromEntries(describedImages.map(({ url, alt }) => [url, alt.trim()])),
      completed_at: values.completed ? values.completed_at || today : null,
    };
  },
});

function ProjectFields({ today }: { today: string }) {
  return (
    <>
      {columnsForm.field('title')}
      {columnsForm.field('description')}
      {columnsForm.field('long_description')}
      {columnsForm.field('client_name')}
      {columnsForm.field('project_urls')}
      {columnsForm.field('github_url')}
      {columnsForm.field('technologies')}
      {columnsForm.field('cover_image')}
      <GalleryField />
      <FieldGrid>
        {columnsForm.field('featured')}
        {columnsForm.field('in_our_care')}
        {columnsForm.field('start_date')}
        <span />
        <CompletionFields today={today} />
      </FieldGrid>
    </>
  );
}

function CompletionFields({ today }: { today: string }) {
  const { values, setFieldValue } = useFormikContext<ProjectValues>();
  return (
    <>
      <SwitchField
        name="completed"
        label="Completed"
        onChange={(event) => {
          const isOn = event.target.checked;
          // Only completed projects keep a date; the default is today.
          void setFieldValue('completed_at', isOn ? values.completed_at || today : '');
        }}
      />
      <TextField
        name="completed_at"
        label="Completion date"
        type="date"
        disabled={!values.completed}
        hint="If empty: today."
      />
    </>
  );
}
