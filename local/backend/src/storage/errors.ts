import type { RequestDetails } from '../lite/request-details.ts';

export const invalidRequestError = (message: string): Response =>
  Response.json({ statusCode: '400', error: 'InvalidRequest', message }, { status: 400 });

/** Corrects lite's 500 for values that it, the database or the disk cannot use, and for expired or forged links. */
export function mapStorageError(response: Response, { databaseError }: RequestDetails): Response {
  if (response.status < 500) return response;
  return databaseError === undefined || databaseError.code.startsWith('22')
    ? invalidRequestError('The link has expired, or a value in the request cannot be used.')
    : response;
}
