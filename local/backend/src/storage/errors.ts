import type { RequestDetails } from '../lite/request-details.ts';

/** Corrects lite's 500 for values that it, the database or the disk cannot use, and for expired or forged links. */
export function mapStorageError(response: Response, { databaseError }: RequestDetails): Response {
  if (response.status < 500 || databaseError?.code.startsWith('22') === false) return response;
  const message = 'The link has expired, or a value in the request cannot be used.';
  return Response.json({ statusCode: '400', error: 'InvalidRequest', message }, { status: 400 });
}
