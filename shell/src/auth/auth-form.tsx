import { type AppError, toAppError } from '@northlight/auth-kit';
import { Button, Form, FormAlert, FormFieldset, Stack } from '@northlight/shared-ui';
import { Formik, type FormikErrors, type FormikHelpers, type FormikValues } from 'formik';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { AnyObjectSchema } from 'yup';
import { messageOf } from './texts.ts';

const Wide = styled(Button)`
  width: 100%;
`;

interface AuthFormProps<Values extends FormikValues> {
  initialValues: Values;
  schema: AnyObjectSchema;
  onSubmit: (values: Values, helpers: FormikHelpers<Values>) => Promise<unknown>;
  /** Messages for the fields that a failure is about. If null, the failure is shown above the form. */
  fieldErrors?: (failure: AppError) => FormikErrors<Values> | null;
  /** What else to show with a failure above the form. */
  remedy?: (failure: AppError, values: Values) => ReactNode;
  failedTitle?: string;
  /** Above the fields. */
  notice?: ReactNode;
  fields: ReactNode;
  submitLabel: string;
  /** True while the page that the form leads to is loading. */
  isSigningIn?: boolean;
  /** Below the one primary action. */
  children?: ReactNode;
}

interface Failed<Values> {
  readonly failure: AppError;
  readonly values: Values;
}

/** A form on the sign-in and account pages. It keeps the typed values when submitting fails. */
export function AuthForm<Values extends FormikValues>(props: AuthFormProps<Values>) {
  const { remedy } = props;
  const submit = async (values: Values, helpers: FormikHelpers<Values>) => {
    helpers.setStatus(undefined);
    try {
      await props.onSubmit(values, helpers);
    } catch (error) {
      const failure = toAppError(error);
      const atFields = props.fieldErrors?.(failure) ?? null;
      if (atFields === null) helpers.setStatus({ failure, values } satisfies Failed<Values>);
      else helpers.setErrors(atFields);
    }
  };
  return (
    <Formik initialValues={props.initialValues} validationSchema={props.schema} onSubmit={submit}>
      {({ isSubmitting, status }: { isSubmitting: boolean; status?: Failed<Values> }) => {
        const isSending = isSubmitting || props.isSigningIn === true;
        return (
          <Form>
            <Stack gap={20}>
              {status !== undefined && (
                <FormAlert {...(props.failedTitle ? { title: props.failedTitle } : {})}>
                  <Stack gap={8}>
                    <p>{messageOf(status.failure)}</p>
                    {remedy?.(status.failure, status.values)}
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
