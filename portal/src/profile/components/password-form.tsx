import { useServices } from '@platform/contract';
import { setNewPassword, toAppError } from 'auth-kit';
import { Formik } from 'formik';
import { useState } from 'react';
import { Button, Form, FormAlert, FormFieldset, PasswordField, Stack } from 'shared-ui';
import { passwordSchema } from '../model/profile-schema.ts';

/** A new password. It ends the sessions of other devices. */
export function PasswordForm() {
  const { toast } = useServices();
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <Formik
      initialValues={{ password: '', repeated: '' }}
      validationSchema={passwordSchema}
      onSubmit={async ({ password }, { resetForm }) => {
        setFailure(null);
        try {
          await setNewPassword(password);
        } catch (error) {
          setFailure(explain(error));
          return;
        }
        resetForm();
        toast({
          tone: 'success',
          title: 'Password changed',
          description: 'Other devices have been signed out.',
        });
      }}
    >
      {({ isSubmitting }) => (
        <Form>
          <Stack gap={20}>
            {failure ? <FormAlert title="The password was not changed">{failure}</FormAlert> : null}
            <FormFieldset disabled={isSubmitting}>
              <PasswordField name="password" label="New password" autoComplete="new-password" isRequired />
              <PasswordField
                name="repeated"
                label="New password again"
                autoComplete="new-password"
                isRequired
              />
            </FormFieldset>
            <div>
              <Button type="submit" isLoading={isSubmitting}>
                Change Password
              </Button>
            </div>
          </Stack>
        </Form>
      )}
    </Formik>
  );
}

function explain(error: unknown): string {
  const { code, details } = toAppError(error);
  switch (code) {
    case 'weak-password':
      return details.serverMessage ?? 'Please choose a stronger password.';
    case 'same-password':
      return 'This is your present password. Please choose another one.';
    default:
      return details.serverMessage ?? 'Something went wrong. Please try again.';
  }
}
