import { type AnyObject, type ObjectSchema, string, ValidationError } from 'yup';

type Environment = Readonly<Record<string, string | undefined>>;

/** A variable. One that is set to nothing counts as not set. */
export const setting = () =>
  string().transform((value: unknown) =>
    typeof value === 'string' && value.trim() ? value.trim() : undefined,
  );

export const portNumber = () =>
  setting().test(
    'port',
    ({ path, value }) => `${path} is not a port number (0 to 65535): ${value}`,
    (value) => value === undefined || (/^\d{1,5}$/.test(value) && Number(value) <= 65_535),
  );

export const httpAddress = () =>
  setting().test(
    'address',
    ({ path, value }) => `${path} is not an http(s) address: ${value}`,
    (value) => value === undefined || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)),
  );

export const instant = () =>
  setting().test(
    'instant',
    ({ path, value }) => `${path} is not an ISO instant: ${value}`,
    (value) => value === undefined || !Number.isNaN(Date.parse(value)),
  );

/** @throws Error that names everything wrong with the environment */
export function readEnvironment<Read extends AnyObject>(schema: ObjectSchema<Read>, env: Environment) {
  try {
    return schema.validateSync(env, { abortEarly: false });
  } catch (error) {
    throw error instanceof ValidationError ? new Error(error.errors.join('; ')) : error;
  }
}
