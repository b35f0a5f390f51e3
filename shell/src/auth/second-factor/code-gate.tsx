import { type RoleState, toAppError } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { Button, Cluster, Form, FormAlert, FormFieldset, Stack, TextField } from '@northlight/shared-ui';
import { Formik } from 'formik';
import { useState } from 'react';
import { object, string } from 'yup';
import { Aside, AuthLayout } from '../auth-layout.tsx';
import { SubmitButton } from '../fields.tsx';
import { messageOf } from '../texts.ts';
import { CodeForm } from './code-form.tsx';
import { giveCode, recoverWith } from './factor-api.ts';

/** Whether a session has given its password and still has to give a code. */
export const isCodeDue = (role: RoleState): boolean => role.status === 'failed' && role.needsCode === true;

/** Stands in the place of a page of who has a second factor, until its code was given. */
export function CodeGate({ email, role }: { email: string; role: RoleState }) {
  const { logOut, toast } = useServices();
  const [isLost, setIsLost] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const [hasGiven, setHasGiven] = useState(false);
  const isEntering = hasGiven || role.status !== 'failed';
  const enter = () => {
    if (role.status === 'failed') role.retry();
  };

  const leave = async () => {
    setIsLeaving(true);
    await logOut();
    setIsLeaving(false);
  };

  return (
    <AuthLayout heading={isLost ? 'Use a recovery code' : 'Confirm with your code'} lead={`For ${email}.`}>
      {isLost ? (
        <RecoveryForm
          isEntering={isEntering}
          onRecovered={() => {
            enter();
            toast({
              tone: 'neutral',
              title: 'Second factor switched off',
              description: 'Set up a new one under "Password and devices".',
            });
          }}
        />
      ) : (
        <CodeForm
          label="Continue"
          isEntering={isEntering}
          onCode={async (code) => {
            await giveCode(code);
            setHasGiven(true);
          }}
        />
      )}
      <Cluster gap={12}>
        <Button size="sm" disabled={isEntering} onClick={() => setIsLost(!isLost)}>
          {isLost ? 'Enter a code of the app' : 'I have lost my device'}
        </Button>
        <Button size="sm" isLoading={isLeaving} onClick={() => void leave()}>
          Sign out
        </Button>
      </Cluster>
    </AuthLayout>
  );
}

const recoverySchema = object({ code: string().trim().required('Recovery code is required') });

function RecoveryForm(props: { isEntering: boolean; onRecovered: () => void }) {
  return (
    <Formik
      initialValues={{ code: '' }}
      validationSchema={recoverySchema}
      onSubmit={async ({ code }, { setErrors, setStatus }) => {
        setStatus(undefined);
        try {
          await recoverWith(code);
        } catch (error) {
          const failure = toAppError(error);
          if (failure.code === 'forbidden') setErrors({ code: messageOf(failure) });
          else setStatus(messageOf(failure));
          return;
        }
        props.onRecovered();
      }}
    >
      {({ isSubmitting, status }: { isSubmitting: boolean; status?: string }) => {
        const isSending = isSubmitting || props.isEntering;
        return (
          <Form>
            <Stack gap={20}>
              {status !== undefined && <FormAlert>{status}</FormAlert>}
              <FormFieldset disabled={isSending}>
                <TextField
                  name="code"
                  label="Recovery code"
                  hint="One of the ten that you kept when you set it up. It switches the second factor off."
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={64}
                  isRequired
                />
              </FormFieldset>
              <SubmitButton isSending={isSending}>Switch off and continue</SubmitButton>
              <Aside>Without any of them, ask an admin at Northlight to help.</Aside>
            </Stack>
          </Form>
        );
      }}
    </Formik>
  );
}
