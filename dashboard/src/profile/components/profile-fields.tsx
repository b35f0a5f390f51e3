import { TextareaField, TextField } from 'shared-ui';
import { FieldGrid } from '../../lib/fields/field-grid.tsx';
import { ImageField } from '../../lib/upload/image-field.tsx';
import { timestampPath } from '../../lib/upload/upload-paths.ts';

export function ProfileFields({ userId }: { userId: string }) {
  return (
    <>
      <TextField name="full_name" label="Full name" isRequired autoComplete="name" />
      <ImageField
        name="avatar_url"
        label="Photo"
        pathFor={timestampPath(`avatars/${userId}`)}
        ratio="1 / 1"
        previewWidth="8rem"
      />
      <TextareaField name="bio" label="Bio" isOptional rows={5} hint="Shown beside your posts on the site." />
      <FieldGrid>
        <TextField name="linkedin_url" label="LinkedIn" type="url" isOptional placeholder="https://" />
        <TextField name="twitter_url" label="Twitter" type="url" isOptional placeholder="https://" />
        <TextField name="github_url" label="GitHub" type="url" isOptional placeholder="https://" />
      </FieldGrid>
    </>
  );
}
