import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { FormFieldset } from 'shared-ui';

/** The fields of the form around, disabled while it is sent. */
export function SendingFieldset({ children }: { children: ReactNode }) {
  const { isSubmitting } = useFormikContext();
  return <FormFieldset disabled={isSubmitting}>{children}</FormFieldset>;
}
