import { useFormikContext } from 'formik';
import { FormAlert, PasswordField, SelectField, SwitchField, TextField } from 'shared-ui';
import type { User } from '../api/user.ts';
import { type InviteValues, roles, type UserValues } from '../model/user-values.ts';

export function UserFields({ user }: { user: User | null }) {
  const { values } = useFormikContext<UserValues>();
  return (
    <>
      {user?.awaiting_access && (
        <FormAlert tone="info" title="Waiting for access">
          This employee signed up. Saving any role, Client included, answers the request.
        </FormAlert>
      )}
      <TextField
        name="email"
        label="Email"
        type="email"
        isRequired={user === null}
        disabled={user !== null}
        hint={user === null ? undefined : 'An address cannot be changed here.'}
        autoComplete="off"
      />
      <TextField name="full_name" label="Full name" isRequired autoComplete="off" />
      {user === null && (
        <PasswordField
          name="password"
          label="Password"
          isRequired
          autoComplete="new-password"
          hint="Hand it over in person; it can be changed after signing in."
        />
      )}
      <SelectField name="role" label="Role" options={roles} isRequired />
      <TextField name="organization_name" label="Organization" isOptional autoComplete="off" />
      {user !== null && values.role !== 'client' && (
        <SwitchField
          name="public_profile"
          label="Public profile"
          hint="Name, picture, bio and links may be shown on the site."
        />
      )}
    </>
  );
}

export function InviteFields() {
  const { values } = useFormikContext<InviteValues>();
  return (
    <>
      <TextField
        name="email"
        label="Email"
        type="email"
        isRequired
        autoComplete="off"
        hint="They get a mail with a link, and choose the password themselves."
      />
      <TextField name="full_name" label="Full name" isRequired autoComplete="off" />
      <SelectField name="role" label="Role" options={roles} isRequired />
      <TextField name="organization_name" label="Organization" isOptional autoComplete="off" />
      {values.role === 'client' && (
        <TextField
          name="project_title"
          label="First project"
          isOptional
          autoComplete="off"
          hint="Made at the same time, with you as the client’s contact. The project’s form can name somebody else."
        />
      )}
    </>
  );
}
