import { findNameFault, isEmail, isFilled } from '@northlight/domain';
import { string } from 'yup';

/** The words for a body with more in it than the call takes, for a schema's `noUnknown`. */
export const unknownField = ({ unknown }: { unknown?: unknown }): string => `Unknown field: ${unknown}`;

/** Any UUID: Yup's own check knows versions 1 to 5 only, and the auth service makes version 7. */
export const id = (name: string) =>
  string()
    .required(`${name} is missing.`)
    .matches(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, `${name} must be an id.`);

/** As the database checks it. */
export const email = () =>
  string()
    .max(254, 'Email is too long.')
    .test('email', 'Email must be a valid address.', (value) => !value || isEmail(value));

/** A text that says something. */
export const filled = (label: string, longest: number) =>
  string()
    .required(`${label} is required.`)
    .test('filled', `${label} is required.`, isFilled)
    .max(longest, `${label} can have at most ${longest.toLocaleString('en')} characters.`);

/** A person's name, as the database takes it. */
export const personName = (label: string, canNameRole: (body: { readonly role?: string }) => boolean) =>
  filled(label, 200).test('name', (name, { parent, createError }) => {
    const fault = findNameFault(name, { canNameRole: canNameRole(parent) });
    return fault === null || createError({ message: fault });
  });
