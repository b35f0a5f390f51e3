import { findDomainFault, findNameFault } from '@northlight/domain';
import { parseColor } from '@northlight/shared-ui';
import { type AnyObjectSchema, object, string } from 'yup';
import { createNewPasswordSchema, emailSchema } from '../auth/schemas.ts';

/** The answers of each step; the function `set-up` checks them again. */
export const setUpSchemas: readonly [AnyObjectSchema, AnyObjectSchema, AnyObjectSchema] = [
  object({
    code: string().trim().required('Enter the code that the command printed'),
    agency: string()
      .trim()
      .required('The name of the agency is required')
      .max(60, 'Use at most 60 characters'),
    accent: string().test(
      'color',
      'Enter a color such as #0b5f50',
      (typed = '') => parseColor(typed) !== null,
    ),
  }),
  object({
    fullName: string()
      .trim()
      .required('Your name is required')
      .test('name', (name, { createError }) => {
        const fault = findNameFault(name, { canNameRole: true });
        return fault === null || createError({ message: fault });
      }),
    email: emailSchema,
    password: createNewPasswordSchema(),
  }),
  object({
    domains: string().test('domains', (text = '', { createError }) => {
      const fault = findDomainFault(text);
      return fault === null || createError({ message: fault });
    }),
  }),
];
