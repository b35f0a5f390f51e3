import { TextareaField, TextField } from 'shared-ui';
import { FieldGrid } from '../../lib/fields/field-grid.tsx';
import { RowListField } from '../../lib/fields/row-list-field.tsx';
import { ImageField } from '../../lib/upload/image-field.tsx';
import { timestampPath } from '../../lib/upload/upload-paths.ts';

export function TeamMemberFields() {
  return (
    <>
      <FieldGrid>
        <TextField name="name" label="Name" isRequired autoComplete="off" />
        <TextField name="role" label="Role" isRequired autoComplete="off" />
      </FieldGrid>
      <TextareaField name="bio" label="Bio" isOptional rows={4} />
      <ImageField
        name="image_url"
        label="Photo"
        pathFor={timestampPath('team')}
        ratio="1 / 1"
        previewWidth="9rem"
      />
      <RowListField name="skills" label="Skills" itemLabel="skill" placeholder="TypeScript" />
      <FieldGrid>
        <TextField name="email" label="Email" type="email" isOptional autoComplete="off" />
        <TextField
          name="order_position"
          label="Display order"
          inputMode="numeric"
          hint="Lower comes first."
          autoComplete="off"
        />
        <TextField name="linkedin_url" label="LinkedIn" type="url" isOptional placeholder="https://" />
        <TextField name="twitter_url" label="Twitter" type="url" isOptional placeholder="https://" />
        <TextField name="github_url" label="GitHub" type="url" isOptional placeholder="https://" />
      </FieldGrid>
    </>
  );
}
