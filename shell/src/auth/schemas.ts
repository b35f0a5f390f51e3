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
const enteredPassword = string().required('Password is required');

/** The thousand most common passwords, loaded for the first check. The backend checks a longer list. */
const frequentPasswords = () =>
  import('@northlight/domain/frequent-passwords').then(
    ({ isFrequentPassword }) => isFrequentPassword,
    () => undefined,
  );

const newPassword = (owner: (values: PasswordOwner) => PasswordOwner = (values) => values) =>
  enteredPassword.test('rule', async (value, context) => {
    const faults = findPasswordFaults(
      value,
      owner(context.parent as PasswordOwner),
      await frequentPasswords(),
    );
    return faults.length === 0 || context.createError({ message: describePasswordFaults(faults) });
  });

/** Spec section 5: email and password required. */
export const signInSchema = object({ email, password: enteredPassword });

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

/** @param asksForCurrentPassword - whether the backend has asked for the current password */
export const newPasswordSchema = (owner: PasswordOwner, asksForCurrentPassword: boolean) =>
  object({
    currentPassword: asksForCurrentPassword ? string().required(texts.currentPasswordRequired) : string(),
    password: newPassword(() => owner),
  });

export const changePasswordSchema = (owner: PasswordOwner) =>
  object({
    currentPassword: string().required('Your current password is required'),
    password: newPassword(() => owner),
  });
