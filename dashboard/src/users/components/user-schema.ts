import { isEmail } from '@platform/domain';
import { boolean, object, string } from 'yup';
import { optionalText, requiredText } from '../../lib/fields/values.ts';

const email = () =>
  requiredText('Email is required', 254).test(
    'email',
    'Enter a valid email address',
    (value) => !value || isEmail(value.trim()),
  );

export const userSchema = object({
  isNew: boolean(),
  // Nobody can change an address here, so that of an old account is not judged either.
  email: string().when('isNew', ([isNew], schema) => (isNew ? email() : schema)),
  full_name: requiredText('Full name is required', 200),
  password: string().when('isNew', ([isNew], schema) =>
    isNew ? schema.required('Password is required').max(72, 'Use at most 72 characters') : schema,
  ),
  role: string().required('Role is required'),
  organization_name: optionalText(200),
  public_profile: boolean(),
});

export const inviteSchema = object({
  email: email(),
  full_name: requiredText('Full name is required', 200),
  role: string().required('Role is required'),
  organization_name: optionalText(200),
  project_title: optionalText(200),
});
