import { type AppError, toAppError } from '@northlight/auth-kit';
import { Button, Form, FormAlert, FormFieldset, Stack } from '@northlight/shared-ui';
import { Formik, type FormikErrors, type FormikHelpers, type FormikValues } from 'formik';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { AnyObjectSchema } from 'yup';
import { getErrorMessage } from './texts.ts';

const Wide = styled(Button)`
  width: 100%;
`;

interface AuthFormProps<Values extends FormikValues> {
  initialValues: Values;
  schema: AnyObjectSchema;
  onSubmit: (values: Values, helpers: FormikHelpers<Values>) => Promise<unknown>;
  /** Converts a failure to field errors. If this returns null, the failure is shown above the form. */
  getFieldErrors?: (failure: AppError) => FormikErrors<Values> | null;
  /** What the user can do about a failure, shown below its message. */
  renderRemedy?: (failure: AppError, values: Values) => ReactNode;
  failedTitle?: string;
  /** Above the fields. */
  notice?: ReactNode;
  fields: ReactNode;
  submitLabel: string;
  /** True while the next page loads after signing in. */
  isSigningIn?: boolean;
  /** Below the submit button. */
  children?: ReactNode;
}

interface SubmitFailure<Values> {
  readonly failure: AppError;
  readonly values: Values;
}

/** A form on the sign-in and account pages. It keeps the typed values when submitting fails. */
export function AuthForm<Values extends FormikValues>(props: AuthFormProps<Values>) {
  const { renderRemedy } = props;
  const submit = async (values: Values, helpers: FormikHelpers<Values>) => {
    helpers.setStatus(undefined);
    try {
      await props.onSubmit(values, helpers);
    } catch (error) {
      const failure = toAppError(error);
      const errorsByField = props.getFieldErrors?.(failure) ?? null;
      if (errorsByField === null) helpers.setStatus({ failure, values } satisfies SubmitFailure<Values>);
      else helpers.setErrors(errorsByField);
    }
  };
  return (
    <Formik initialValues={props.initialValues} validationSchema={props.schema} onSubmit={submit}>
      {({ isSubmitting, status }: { isSubmitting: boolean; status?: SubmitFailure<Values> }) => {
        const isSending = isSubmitting || props.isSigningIn === true;
        return (
          <Form>
            <Stack gap={20}>
              {status !== undefined && (
                <FormAlert {...(props.failedTitle ? { title: props.failedTitle } : {})}>
                  <Stack gap={8}>
                    <p>{getErrorMessage(status.failure)}</p>
                    {renderRemedy?.(status.failure, status.values)}
                  </Stack>
                </FormAlert>
              )}
              {props.notice}
              <FormFieldset disabled={isSending}>{props.fields}</FormFieldset>
              <Wide type="submit" variant="primary" size="lg" isLoading={isSending}>
                {props.submitLabel}
              </Wide>
              {props.children}
            </Stack>
          </Form>
        );
      }}
    </Formik>
  );
}
