import { isEmail } from '@platform/domain';
import { object, string } from 'yup';

const email = string()
  .trim()
  .required('Email is required')
  .test('email', 'Please enter a valid email address', (value) => isEmail(value));
const password = string().required('Password is required');

/** Spec section 5: e-mail and password required. */
export const signInSchema = object({ email, password });

/** The company domains and the strength of the password are judged by the backend. */
export const signUpSchema = object({
  fullName: string().trim().required('Full name is required').max(200, 'Please use a shorter name'),
  email,
  password,
});

export const requestResetSchema = object({ email });

export const newPasswordSchema = object({ password });
