import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseError } from '../database/database.ts';

/** Details from inside lite that its response lacks. */
export interface RequestDetails {
  /** The last database error in this request. */
  databaseError?: DatabaseError;
  /** The request, if staff view the portal as someone else. */
  view?: Request;
  /** A download's Range header, which lite does not pass to its storage adapter. */
  range?: string;
}

const requestDetails = new AsyncLocalStorage<RequestDetails>();

export const getRequestDetails = (): RequestDetails | undefined => requestDetails.getStore();

export const withRequestDetails = <Result>(
  store: RequestDetails,
  work: () => Promise<Result>,
): Promise<Result> => requestDetails.run(store, work);
