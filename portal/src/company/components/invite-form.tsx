import { toAppError } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { isEmail } from '@northlight/domain';
import {
  Button,
  CheckboxField,
  Form,
  FormAlert,
  FormFieldset,
  Stack,
  TextField,
} from '@northlight/shared-ui';
import { useQueryClient } from '@tanstack/react-query';
import { Formik, type FormikHelpers } from 'formik';
import { useState } from 'react';
import styled from 'styled-components';
import { boolean, object, string } from 'yup';
import { invitePerson } from '../api/people-api.ts';
import { Heading } from './invitation-rows.tsx';
import { rightHints, rightLabels, rightNames } from './rights.ts';

const schema = object({
  email: string()
    .trim()
    .required('Email is required')
    .test('email', 'Enter a valid email address', (value) => isEmail(value)),
  is_approver: boolean().required(),
  is_billing: boolean().required(),
  is_manager: boolean().required(),
});

const Narrow = styled.div`
  max-width: 36rem;
`;

const empty = { email: '', is_approver: false, is_billing: false, is_manager: false };

/** Invites somebody by mail. What was typed stays until the mail is on its way. */
export function InviteForm({ companyId }: { companyId: string }) {
  const { toast } = useServices();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (values: typeof empty, { resetForm }: FormikHelpers<typeof empty>) => {
    setFailure(null);
    const { email, ...rights } = values;
    try {
      await invitePerson(companyId, email.trim(), rights);
    } catch (error) {
      setFailure(toAppError(error).details.serverMessage ?? 'Please try again.');
      return;
    }
    resetForm();
    toast({ tone: 'success', title: 'Invitation sent', description: `We wrote to ${email.trim()}.` });
    await queryClient.invalidateQueries({ queryKey: ['portal', 'company-invitations'] });
  };
  return (
    <Formik initialValues={empty} validationSchema={schema} onSubmit={send}>
      {({ isSubmitting }) => (
        <Narrow>
          <Heading>Invite a person</Heading>
          <Form aria-label="Invite a person">
            <Stack gap={20}>
              {failure ? <FormAlert title="The invitation was not sent">{failure}</FormAlert> : null}
              <FormFieldset disabled={isSubmitting}>
                <TextField
                  name="email"
                  type="email"
                  label="Email"
                  isRequired
                  inputMode="email"
                  autoComplete="off"
                />
                {rightNames.map((right) => (
                  <CheckboxField
                    key={right}
                    name={right}
                    label={rightLabels[right]}
                    hint={rightHints[right]}
                  />
                ))}
              </FormFieldset>
              <div>
                <Button type="submit" variant="primary" isLoading={isSubmitting}>
                  Invite
                </Button>
              </div>
            </Stack>
          </Form>
        </Narrow>
      )}
    </Formik>
  );
}
