import { useFormikContext } from 'formik';
import { SwitchField, TextareaField, TextField } from 'shared-ui';
import { RichTextField } from '../../lib/editor/rich-text-field.tsx';
import { FieldGrid } from '../../lib/fields/field-grid.tsx';
import { RowListField } from '../../lib/fields/row-list-field.tsx';
import { TagListField } from '../../lib/fields/tag-list-field.tsx';
import { texts } from '../../lib/texts.ts';
import { ImageField } from '../../lib/upload/image-field.tsx';
import { projectImagePath } from '../../lib/upload/upload-paths.ts';
import type { ProjectValues } from '../model/project-values.ts';
import { GalleryField } from './gallery-field.tsx';

const coverPath = projectImagePath('cover-');

export function ProjectFields({ today }: { today: string }) {
  return (
    <>
      <TextField name="title" label="Title" isRequired autoComplete="off" />
      <TextareaField name="description" label="Short description" isRequired rows={3} />
      <RichTextField name="long_description" label="Long description" />
      <TextField name="client_name" label="Client" isOptional autoComplete="off" />
      <RowListField
        name="project_urls"
        label="Project URLs"
        itemLabel="URL"
        type="url"
        placeholder="https://"
        hint="The first one is the live demo. An address with “figma” in it is shown as Figma."
      />
      <TextField name="github_url" label="GitHub URL" type="url" isOptional placeholder="https://" />
      <TagListField name="technologies" label="Technologies" itemLabel="technology" placeholder="React" />
      <ImageField
        name="cover_image"
        altName="cover_alt"
        label="Cover image"
        pathFor={coverPath}
        failedText={texts.projects.coverFailed}
        uploadedText={texts.projects.coverUploaded}
      />
      <GalleryField />
      <FieldGrid>
        <SwitchField name="featured" label="Featured" hint="May appear on the home page." />
        <SwitchField name="in_our_care" label="In our care" hint="Counts as a project under our care." />
        <TextField name="start_date" label="Start date" type="date" isOptional />
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
          // Kept only while it is completed; today, unless another day is chosen.
          void setFieldValue('completed_at', isOn ? values.completed_at || today : '');
        }}
      />
      <TextField
        name="completed_at"
        label="Completion date"
        type="date"
        disabled={!values.completed}
        hint="Today, if left empty."
      />
    </>
  );
}
