import { findNameFault, isEmail, isFilled } from '@northlight/domain';
import { honeypotName, looksAutomaticCode } from '@northlight/domain/visitor-forms';
import { string } from 'yup';
import { HttpError } from './http-error.ts';

export const describeUnknownField = ({ unknown }: { unknown?: unknown }): string =>
  `Unknown field: ${unknown}`;

/** Any UUID: Yup's own check accepts versions 1 to 5 only, and the auth service creates version 7. */
export const id = (name: string) =>
  string()
    .required(`${name} is missing.`)
    .matches(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, `${name} must be an id.`);

/** Validates an email address as the database does. */
export const email = () =>
  string()
    .max(254, 'Email is too long.')
    .test('email', 'Email must be a valid address.', (value) => !value || isEmail(value));

export const requiredText = (label: string, maxLength: number) =>
  string()
    .required(`${label} is required.`)
    .test('not-blank', `${label} is required.`, isFilled)
    .max(maxLength, `${label} can be at most ${maxLength.toLocaleString('en')} characters long.`);

/** Validates a person's name as the database does. */
export const personName = (label: string, canNameRole: (body: { readonly role?: string }) => boolean) =>
  requiredText(label, 200).test('name', (name, { parent, createError }) => {
    const problem = findNameFault(name, { canNameRole: canNameRole(parent) });
    return problem === null || createError({ message: problem });
  });

/** The hidden field of a visitor's form. */
export const honeypot = { [honeypotName]: string().max(2000) };

/** Password managers can fill in the hidden field too, so a second press without it counts. */
export function rejectFilledHoneypot(body: { readonly [honeypotName]?: string | undefined }): void {
  if (!body[honeypotName]) return;
  throw new HttpError(
    422,
    looksAutomaticCode,
    'A hidden field was filled in, which usually only programs do. Please press the button again to confirm that you are a person.',
  );
}

/** A client's name, which may be missing. */
export const optionalClientName = () =>
  string()
    .nullable()
    .test('name', (name, { createError }) => {
      const problem = isFilled(name ?? '') ? findNameFault(name ?? '') : null;
      return problem === null || createError({ message: problem });
    });
