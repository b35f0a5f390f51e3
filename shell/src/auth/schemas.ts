import {
  describePasswordFaults,
  findNameFault,
  findPasswordFaults,
  isEmail,
  type PasswordOwner,
} from '@northlight/domain';
import { object, string } from 'yup';
import { texts } from './texts.ts';

const email = string()
  .trim()
  .required('Email is required')
  .test('email', 'Please enter a valid email address', (value) => isEmail(value));
const present = string().required('Password is required');

/** The thousand most common passwords, loaded for the first check. The backend checks a longer list. */
const frequentOnes = () =>
  import('@northlight/domain/frequent-passwords').then(
    ({ isFrequentPassword }) => isFrequentPassword,
    () => undefined,
  );

const newPassword = (owner: (values: PasswordOwner) => PasswordOwner = (values) => values) =>
  present.test('rule', async (value, context) => {
    const faults = findPasswordFaults(value, owner(context.parent as PasswordOwner), await frequentOnes());
    return faults.length === 0 || context.createError({ message: describePasswordFaults(faults) });
  });

/** Spec section 5: email and password required. */
export const signInSchema = object({ email, password: present });

/** The backend checks the company's domains. */
export const signUpSchema = object({
  fullName: string()
    .trim()
    .required('Full name is required')
    .test('name', (name, { createError }) => {
      const fault = findNameFault(name);
      return fault === null || createError({ message: fault });
    }),
  email,
  password: newPassword(),
});

export const requestResetSchema = object({ email });

/** @param isPresentAsked - whether the backend has asked for the current password */
export const newPasswordSchema = (owner: PasswordOwner, isPresentAsked: boolean) =>
  object({
    present: isPresentAsked ? string().required(texts.presentToo) : string(),
    password: newPassword(() => owner),
  });

export const changePasswordSchema = (owner: PasswordOwner) =>
  object({
    present: string().required('Your current password is required'),
    password: newPassword(() => owner),
  });
