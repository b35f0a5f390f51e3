import {
  describePasswordFaults,
  findPasswordFaults,
  type PasswordOwner,
} from '@northlight/auth-kit/password-rule';
import { brand } from '@northlight/contract';
import { findNameFault, isEmail } from '@northlight/domain';
import { object, string } from 'yup';
import { texts } from './texts.ts';

export const emailSchema = string()
  .trim()
  .required('Email is required')
  .test('email', 'Please enter a valid email address', (value) => isEmail(value));
const passwordSchema = string().required('Password is required');

/** Loads the thousand most common passwords for the first check. The backend checks a longer list. */
const loadFrequentPasswordCheck = () =>
  import('@northlight/auth-kit/frequent-passwords').then(
    ({ isFrequentPassword }) => isFrequentPassword,
    () => undefined,
  );

export const createNewPasswordSchema = (
  owner: (values: PasswordOwner) => PasswordOwner = (values) => values,
) =>
  passwordSchema.test('rule', async (value, context) => {
    const faults = findPasswordFaults(
      value,
      owner(context.parent as PasswordOwner),
      await loadFrequentPasswordCheck(),
    );
    return faults.length === 0 || context.createError({ message: describePasswordFaults(faults) });
  });

/** Spec section 5: email and password required. */
export const signInSchema = object({ email: emailSchema, password: passwordSchema });

const fullNameSchema = string()
  .trim()
  .required('Full name is required')
  .test('name', (name, { createError }) => {
    const fault = findNameFault(name, { agency: brand.name });
    return fault === null || createError({ message: fault });
  });

/** The backend checks the email domain. */
export const signUpSchema = object({
  fullName: fullNameSchema,
  email: emailSchema,
  password: createNewPasswordSchema(),
});

/** The account of an invited person. */
export const newAccountSchema = (email: string) =>
  object({
    fullName: fullNameSchema,
    password: createNewPasswordSchema(({ fullName }) => ({ email, fullName })),
  });

export const requestResetSchema = object({ email: emailSchema });

/** @param isCurrentPasswordRequired - whether the backend has requested the current password */
export const newPasswordSchema = (owner: PasswordOwner, isCurrentPasswordRequired: boolean) =>
  object({
    currentPassword: isCurrentPasswordRequired ? string().required(texts.currentPasswordRequired) : string(),
    password: createNewPasswordSchema(() => owner),
  });

export const changePasswordSchema = (owner: PasswordOwner) =>
  object({
    currentPassword: string().required('Your current password is required'),
    password: createNewPasswordSchema(() => owner),
  });
