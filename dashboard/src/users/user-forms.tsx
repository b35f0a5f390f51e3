import { AppError, useRole, useSession } from '@northlight/auth-kit';
import { brand, useServices } from '@northlight/contract';
import { Field, FormAlert, Input, PasswordField } from '@northlight/shared-ui';
import { useQueryClient } from '@tanstack/react-query';
import { useFormikContext } from 'formik';
import { string } from 'yup';
import { clientWorkArea } from '../queries/client-work-queries.ts';
import {
  choice,
  defineForm,
  type FieldDefinition,
  type FormValues,
  flag,
  optional,
  personName,
  text,
} from '../records/fields/form-definition.tsx';
import { invalidateArea } from '../records/record-api.ts';
import { createRecordFormProps, type EditedRecord, RecordForm } from '../records/record-form.tsx';
import { texts } from '../texts.ts';
import {
  type Contact,
  createUser,
  insertFirstProject,
  inviteUser,
  roles,
  type User,
  userApi,
} from './user-queries.ts';

const fullName = personName('Full name');
const role = choice('Role', { options: roles, empty: 'client', isRequired: true });
const organization = optional('Organization');

const password: FieldDefinition<string, string> = {
  label: 'Password',
  empty: '',
  schema: string().required('Password is required').max(72, 'Use at most 72 characters'),
  toValue: () => '',
  toStored: (value) => value,
  render: (name) => (
    <PasswordField
      name={name}
      label="Password"
      isRequired
      autoComplete="new-password"
      hint="Give it to them in person. They can change it after signing in."
    />
  ),
};

export const newUserForm = defineForm({
  email: text('Email', { type: 'email', maxLength: 254 }),
  full_name: fullName,
  password,
  role,
  organization_name: organization,
});

export const userForm = defineForm({
  full_name: fullName,
  role,
  organization_name: organization,
  public_profile: flag('Public profile', { hint: 'Name, picture, bio and links may be shown on the site.' }),
});

const inviteColumns = {
  email: text('Email', {
    type: 'email',
    maxLength: 254,
    hint: 'They get an email with a link and choose their own password.',
  }),
  full_name: fullName,
  role,
  organization_name: organization,
  project_title: optional('First project', {
    hint: 'Created with the invitation, with you as the client’s contact. You can change the contact later.',
  }),
};
export const inviteForm = defineForm(inviteColumns);

export function NewUserForm(record: EditedRecord<User>) {
  const queryClient = useQueryClient();
  const insert = async (person: ReturnType<typeof newUserForm.toInput>) => {
    await createUser(person);
    await invalidateArea(queryClient, clientWorkArea);
  };
  return (
    <RecordForm
      {...getCreateOnlyProps(newUserForm, insert)}
      {...record}
      noun="user"
      secretFields={['password']}
      texts={{ ...texts.users, saveFailed: texts.users.createFailed }}
    >
      {newUserForm.fields}
    </RecordForm>
  );
}

export function EditUserForm(record: EditedRecord<User>) {
  return (
    <RecordForm
      {...createRecordFormProps(userApi, {
        ...userForm,
        toInput: (values) => {
          const input = userForm.toInput(values);
          // Clients never have a public profile.
          return { ...input, public_profile: input.role !== 'client' && input.public_profile };
        },
      })}
      {...record}
      noun="user"
      texts={texts.users}
    >
      {(user) => user && <UserFields user={user} />}
    </RecordForm>
  );
}

function UserFields({ user }: { user: User }) {
  const { values } = useFormikContext<FormValues<{ role: typeof role }>>();
  return (
    <>
      {user.awaiting_access && (
        <FormAlert tone="info" title="Waiting for access">
          This employee signed up. Saving a role, even Client, completes the request.
        </FormAlert>
      )}
      <Field label="Email" hint="The email address cannot be changed here.">
        {(control) => <Input {...control} type="email" value={user.email ?? ''} disabled />}
      </Field>
      {userForm.render(values.role === 'client' ? { public_profile: null } : {})}
    </>
  );
}

/** Invites a person by email; for a client it can also create a first project. */
export function InviteForm(record: EditedRecord<User>) {
  const { toast, report } = useServices();
  const queryClient = useQueryClient();
  const contact = useInviterContact();

  const invite = async ({ project_title: title, ...person }: ReturnType<typeof inviteForm.toInput>) => {
    const id = await inviteUser(person);
    if (person.role === 'client' && title !== null) {
      // The invitation has already been sent. The missing project can be added on the projects screen.
      await insertFirstProject(id, contact, title).catch((error: unknown) => {
        report(error, 'creating the first project of an invited client');
        toast({
          tone: 'danger',
          title: texts.error,
          description: `${texts.clientProjects.saveFailed}. The invitation has been sent.`,
        });
      });
    }
    await invalidateArea(queryClient, clientWorkArea);
  };

  return (
    <RecordForm
      {...getCreateOnlyProps(inviteForm, invite)}
      {...record}
      draftArea="invitations"
      noun="invitation"
      newLabels={{ title: 'Invite a person', submit: 'Invite' }}
      texts={{ created: 'Invitation sent', saveFailed: 'Failed to send the invitation' }}
    >
      <InviteFields />
    </RecordForm>
  );
}

function InviteFields() {
  const { values } = useFormikContext<FormValues<typeof inviteColumns>>();
  return inviteForm.render(values.role === 'client' ? {} : { project_title: null });
}

/** The props of a form that only creates accounts. */
function getCreateOnlyProps<Values extends object, Input>(
  form: { emptyValues: Values; schema: typeof userForm.schema; toInput: (values: Values) => Input },
  insert: (input: Input) => Promise<void>,
) {
  return {
    area: userApi.area,
    emptyValues: form.emptyValues,
    toValues: () => form.emptyValues,
    schema: form.schema,
    comparedFields: [],
    insert: async (values: Values) => {
      await insert(form.toInput(values));
      return undefined;
    },
    update: () => Promise.reject(new Error('This form only creates accounts.')),
    getFieldErrors: getAccountErrors,
  };
}

/** Maps auth-service errors to fields: a taken email address, a weak password. */
function getAccountErrors(error: unknown): { email?: string; password?: string } | null {
  if (!(error instanceof AppError)) return null;
  const serverMessage = error.details.serverMessage;
  switch (error.details.database?.code) {
    case 'email_exists':
      return { email: serverMessage ?? 'A user with this email address already exists.' };
    case 'weak_password':
      return { password: serverMessage ?? 'This password is too weak.' };
    default:
      return null;
  }
}

/** The inviting user, as the client's initial contact. */
function useInviterContact(): Contact {
  const session = useSession();
  const userRole = useRole();
  const email = session.status === 'signed-in' ? (session.user.email ?? '') : '';
  const name = userRole.status === 'ready' ? userRole.fullName : null;
  return { name: name || email, role: `${brand.name} team`, email };
}
