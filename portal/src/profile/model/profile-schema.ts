import { type InferType, object, string } from 'yup';

/** As the database's `is_link`. Formik gives an empty field to the schema as undefined. */
const link = string()
  .trim()
  .default('')
  .matches(/^(?:https?:\/\/[^\s<>"]+)?$/, 'Please enter an address that begins with https://')
  .max(2000, 'This address is too long.');

export const profileSchema = object({
  fullName: string()
    .trim()
    .required('Please enter your name.')
    .max(200, 'Please use at most 200 characters.'),
  bio: string().trim().default('').max(5000, 'Please use at most 5,000 characters.'),
  linkedin: link,
  twitter: link,
  github: link,
});

export type ProfileValues = InferType<typeof profileSchema>;
