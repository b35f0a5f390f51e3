import { SwitchField, TextareaField, TextField } from 'shared-ui';
import { FieldGrid } from '../../lib/fields/field-grid.tsx';
import { ImageField } from '../../lib/upload/image-field.tsx';
import { timestampPath } from '../../lib/upload/upload-paths.ts';

export function TestimonialFields() {
  return (
    <>
      <TextField name="author_name" label="Name" isRequired autoComplete="off" />
      <FieldGrid>
        <TextField name="author_role" label="Role" isOptional autoComplete="off" />
        <TextField name="company" label="Company" isOptional autoComplete="off" />
      </FieldGrid>
      <TextareaField name="quote" label="Quote" isRequired rows={6} />
      <ImageField
        name="avatar_url"
        label="Photo"
        pathFor={timestampPath('team')}
        ratio="1 / 1"
        previewWidth="6rem"
      />
      <TextField
        name="sort_order"
        label="Order"
        inputMode="numeric"
        hint="Lower comes first."
        autoComplete="off"
      />
      <SwitchField name="published" label="Published" hint="On: it is on the home page." />
    </>
  );
}
