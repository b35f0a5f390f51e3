import { isLink, nameFault } from '@northlight/domain';
import { type InferType, object, string } from 'yup';

/** Formik gives an empty field to the schema as undefined. */
const link = string()
  .trim()
  .default('')
  .test(
    'link',
    'Please enter an address that begins with https://, without user name and password',
    (value) => value === '' || isLink(value),
  )
  .max(2000, 'This address is too long.');

export const profileSchema = object({
  fullName: string()
    .trim()
    .required('Please enter your name.')
    .test('name', (name, { createError }) => {
      const fault = nameFault(name);
      return fault === null || createError({ message: fault });
    }),
  bio: string().trim().default('').max(5000, 'Please use at most 5,000 characters.'),
  linkedin: link,
  twitter: link,
  github: link,
});

export type ProfileValues = InferType<typeof profileSchema>;
