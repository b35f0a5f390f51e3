import { readJsonObject } from '../http/body.ts';
import type { RequestDetails } from '../lite/request-details.ts';

const JSON_OPERATION =
  /^(?:POST \/storage\/v1\/(?:bucket$|object\/(?:list|list-v2|move|copy|sign|upload\/sign)(?:\/|$))|PUT \/storage\/v1\/bucket\/|DELETE \/storage\/v1\/object\/[^/]+$)/;

export const invalidRequestError = (message: string): Response =>
  Response.json({ statusCode: '400', error: 'InvalidRequest', message }, { status: 400 });

/** File systems allow 255 bytes; temporary files append up to 51 more. */
const MAX_SEGMENT_BYTES = 200;
const MAX_NAME_BYTES = 1024;

const byteLength = (text: string) => Buffer.byteLength(text);

function findNameProblem(name: string): string | undefined {
  if (byteLength(name) > MAX_NAME_BYTES) return `A name may have at most ${MAX_NAME_BYTES} bytes.`;
  if (name.split('/').some((segment) => byteLength(segment) > MAX_SEGMENT_BYTES)) {
    return `The name of a folder or file may have at most ${MAX_SEGMENT_BYTES} bytes.`;
  }
  if (/\p{Surrogate}/u.test(name)) return 'A name cannot contain a lone surrogate.';
  return name.endsWith('.meta.json') ? 'A name cannot end with .meta.json.' : undefined;
}

const isText = (value: unknown) => typeof value === 'string';
const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 1e9;
const isTextList = (value: unknown) => Array.isArray(value) && value.every(isText);
const isOrder = (value: unknown) => {
  if (typeof value !== 'object' || value === null) return false;
  const { column = 'name', order = 'asc' } = value as { column?: unknown; order?: unknown };
  return (
    /^(?:name|(?:updated|created|last_accessed)_at)$/.test(String(column)) &&
    /^(?:asc|desc)$/.test(String(order))
  );
};

/** Validates the fields of storage operations, which lite does not. */
const FIELDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  bucketId: isText,
  sourceKey: isText,
  destinationBucket: isText,
  destinationKey: isText,
  prefix: isText,
  search: isText,
  cursor: isText,
  limit: isCount,
  offset: isCount,
  expiresIn: isCount,
  prefixes: isTextList,
  paths: isTextList,
  sortBy: isOrder,
};

const NAMES = ['sourceKey', 'destinationKey', 'prefix', 'prefixes', 'paths'] as const;

function findFieldProblem(body: Readonly<Record<string, unknown>>): string | undefined {
  const problem = Object.entries(FIELDS).find(
    ([field, isValid]) => body[field] !== undefined && !isValid(body[field]),
  );
  if (problem) return `${problem[0]} has an invalid value.`;
  const names = NAMES.flatMap((field) => body[field] ?? []) as string[];
  return names.map(findNameProblem).find((nameProblem) => nameProblem !== undefined);
}

/** Refuses invalid requests, for which lite responds with 500. */
export async function refuseUnusableRequest(request: Request): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  const nameProblem = findNameProblem(decodePath(pathname).split('/').slice(3).join('/'));
  if (nameProblem !== undefined) return invalidRequestError(nameProblem);
  if (JSON_OPERATION.test(`${request.method} ${pathname}`)) {
    const body = await readJsonObject(request);
    if (body === undefined) return invalidRequestError('The body must be a JSON object.');
    const problem = findFieldProblem(body);
    return problem === undefined ? undefined : invalidRequestError(problem);
  }
  if (/^multipart\//i.test(request.headers.get('content-type') ?? '') && !(await hasValidForm(request))) {
    return invalidRequestError('The body is not a form, although its content type is multipart.');
  }
  return undefined;
}

/** Corrects lite's 500 for values that the database or the disk cannot store. */
export function refuseUnusableValue(response: Response, details: RequestDetails): Response {
  if (response.status < 500) return response;
  if (details.unusableName === true)
    return invalidRequestError('A file or folder already uses this name or part of it.');
  if (details.databaseError?.code.startsWith('22') !== true) return response;
  return invalidRequestError('A value in the request cannot be used.');
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const hasValidForm = (request: Request): Promise<boolean> =>
  request
    .clone()
    .formData()
    .then(
      () => true,
      () => false,
    );
