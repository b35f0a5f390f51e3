import { serverFolder } from '@northlight/contract/data';
import valid from 'semver/functions/valid.js';
import validRange from 'semver/ranges/valid.js';
import { lazy, mixed, number, type ObjectShape, object, type Schema, string } from 'yup';
import { isReleaseFile, isReleaseName, isReleaseVersion, isRoutePath } from './names.ts';

/** Yup schemas for fields of the registry document. They only validate: nothing is cast, defaulted or stripped. */
export const withPath =
  (message: string) =>
  ({ path }: { path: string }) =>
    `${path} ${message}`;

export const text = (max: number) =>
  string()
    .defined()
    .max(max, withPath(`is longer than ${max} characters`));

export function matching(isValid: (value: string) => boolean, expected: string) {
  return string()
    .defined()
    .test('form', withPath(`is not ${expected}`), (value) => value !== undefined && isValid(value));
}

export const name = () => matching(isReleaseName, 'a release name (lower-case letters, digits, hyphens)');
export const version = () => matching(isReleaseVersion, 'a version like 1.2.3 or 1.2.3-label');
export const file = () => matching(isReleaseFile, 'the plain path of a file below its release');
export const script = () =>
  matching((value) => isReleaseFile(value) && /\.m?js$/.test(value), 'the plain path of a script');
/** Whether a file is only for servers and never sent to browsers. */
export const isServerFile = (value: string): boolean => value.startsWith(`${serverFolder}/`);
export const isServerScript = (value: string) =>
  isReleaseFile(value) && isServerFile(value) && value.endsWith('.js');
export const route = () => matching(isRoutePath, 'a route path like /a/:b');
export const range = () => matching((value) => value !== '' && validRange(value) !== null, 'a semver range');
export const packageVersion = () => matching((value) => valid(value) !== null, 'a semver version');
export const optionalMatching = (isValid: (value: string) => boolean, expected: string) =>
  string().test('form', withPath(`is not ${expected}`), (value) => value === undefined || isValid(value));
export const optionalVersion = () => optionalMatching((value) => valid(value) !== null, 'a semver version');
export const kilobytes = () => number().positive().max(5000);
export const hash = () =>
  matching((value) => /^sha384-[A-Za-z0-9+/]{64}$/.test(value), 'a hash like sha384-… (64 characters)');
export const instant = () =>
  matching(
    (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(value) && !Number.isNaN(Date.parse(value)),
    'an instant like 2026-01-31T12:00:00.000Z',
  );

/** An object with dynamic keys. Parsed JSON can contain `__proto__`, which no key pattern allows. */
export function record(
  isKey: (key: string) => boolean,
  keyDescription: string,
  value: () => Schema,
  max: number,
  isOptional = false,
) {
  return lazy((input: unknown) => {
    if (isOptional && input === undefined) return mixed().optional();
    if (typeof input !== 'object' || input === null || Array.isArray(input)) {
      return mixed().test('record', withPath('must be an object'), () => false);
    }
    const keys = Object.keys(input);
    const unknownKey = keys.find((key) => key === '__proto__' || !isKey(key));
    if (unknownKey !== undefined) {
      return mixed().test(
        'keys',
        withPath(`has the key ${JSON.stringify(unknownKey)}, not ${keyDescription}`),
        () => false,
      );
    }
    if (keys.length > max) return mixed().test('size', withPath(`has more than ${max} keys`), () => false);
    return object(Object.fromEntries(keys.map((key) => [key, value()])));
  });
}

export const hasUnknownKeys = ({ path, unknown }: { path: string; unknown?: string }) =>
  `${path} has unknown keys: ${unknown} (perhaps from a newer version of the product)`;

export const strict = <Shape extends ObjectShape>(shape: Shape) =>
  object(shape).noUnknown(hasUnknownKeys).defined();
