import { SelectField, TextareaField, TextField } from 'shared-ui';
import { FieldGrid } from '../../lib/fields/field-grid.tsx';
import { TagListField } from '../../lib/fields/tag-list-field.tsx';
import { serviceIcons } from '../model/service-icons.ts';

const icons = Object.keys(serviceIcons).map((name) => ({ value: name, label: name }));

export function ServiceFields() {
  return (
    <>
      <TextField name="title" label="Title" isRequired autoComplete="off" />
      <TextareaField name="description" label="Description" isRequired rows={5} />
      <TagListField
        name="features"
        label="Features"
        itemLabel="feature"
        placeholder="What is part of it"
        longest={500}
      />
      <FieldGrid>
        <TextField
          name="price_starting"
          label="Starting price"
          isOptional
          placeholder="$2,500"
          autoComplete="off"
        />
        <SelectField name="icon_name" label="Icon" isOptional options={icons} placeholder="Default" />
      </FieldGrid>
    </>
  );
}
