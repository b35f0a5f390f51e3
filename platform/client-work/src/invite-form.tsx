import { toAppError, useSession } from '@northlight/auth-kit';
import { brand, useServices } from '@northlight/contract';
import { createStoredValue } from '@northlight/contract/drafts';
import { findNameFault, isEmail } from '@northlight/domain';
import {
  Button,
  CheckboxField,
  Form,
  FormAlert,
  FormFieldset,
  Muted,
  Stack,
  TextField,
} from '@northlight/shared-ui';
import { useQueryClient } from '@tanstack/react-query';
import { Formik, type FormikHelpers } from 'formik';
import { useState } from 'react';
import styled from 'styled-components';
import { boolean, object, string } from 'yup';
import { invitePerson, type QueryKeyPrefix } from './people-api.ts';
import { permissionList } from './permissions.tsx';

const schema = object({
  email: string()
    .trim()
    .required('Email is required')
    .test('email', 'Enter a valid email address', (value) => isEmail(value)),
  full_name: string()
    .trim()
    .test('name', (name, { createError }) => {
      const fault = name ? findNameFault(name, { agency: brand.name }) : null;
      return fault === null || createError({ message: fault });
    }),
  is_approver: boolean().required(),
  is_billing: boolean().required(),
  is_manager: boolean().required(),
});

const emptyValues = { email: '', full_name: '', is_approver: false, is_billing: false, is_manager: false };
const completeValues = (stored: unknown) => ({ ...emptyValues, ...(stored as typeof emptyValues) });
const firstPersonValues = { ...emptyValues, is_approver: true, is_billing: true, is_manager: true };

const NarrowForm = styled(Form)`
  max-width: 36rem;
`;

export interface InviteFormProps {
  keyPrefix: QueryKeyPrefix;
  companyId: string;
  /** Preselects every permission, because a company's first person needs them. */
  isFirstPerson?: boolean;
}

/** Invites someone by email. Keeps the entered values on this device until the email has been sent. */
export function InviteForm({ keyPrefix, companyId, isFirstPerson = false }: InviteFormProps) {
  const { toast } = useServices();
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : '';
  const [draft] = useState(() => createStoredValue(userId, `draft.invitation.${companyId}`, completeValues));
  const [initialValues] = useState(() => draft.read() ?? (isFirstPerson ? firstPersonValues : emptyValues));
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (values: typeof emptyValues, { resetForm }: FormikHelpers<typeof emptyValues>) => {
    setFailure(null);
    const email = values.email.trim();
    try {
      await invitePerson(companyId, { ...values, email, full_name: values.full_name.trim() || null });
    } catch (error) {
      setFailure(toAppError(error).details.serverMessage ?? 'Please try again.');
      return;
    }
    draft.write(null);
    resetForm({ values: emptyValues });
    toast({ tone: 'success', title: 'Invitation sent', description: `We emailed ${email}.` });
    await queryClient.invalidateQueries({ queryKey: keyPrefix.slice(0, 1) });
  };
  return (
    <Formik initialValues={initialValues} validate={draft.write} validationSchema={schema} onSubmit={send}>
      {({ isSubmitting }) => (
        <NarrowForm aria-label="Invite a person">
          <Stack gap={20}>
            {failure ? <FormAlert title="The invitation could not be sent">{failure}</FormAlert> : null}
            <FormFieldset disabled={isSubmitting}>
              <TextField
                name="email"
                type="email"
                label="Email"
                isRequired
                inputMode="email"
                autoComplete="off"
              />
              <TextField
                name="full_name"
                label="Name"
                hint="Optional. They can change it when they accept."
                autoComplete="off"
              />
              {permissionList.map((field) => (
                <CheckboxField key={field.name} {...field} />
              ))}
              <Muted>
                Without any of these, a person is a viewer: they can follow the company’s projects.
              </Muted>
            </FormFieldset>
            <div>
              <Button type="submit" variant="primary" isLoading={isSubmitting}>
                Invite
              </Button>
            </div>
          </Stack>
        </NarrowForm>
      )}
    </Formik>
  );
}
