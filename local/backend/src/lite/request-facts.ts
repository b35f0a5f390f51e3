import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseError } from '../database/database.ts';

/** Facts from inside lite that its answer lacks. */
export interface RequestFacts {
  /** The last database error in this request. */
  databaseError?: DatabaseError;
  /** The request, if staff view the portal as someone else. */
  view?: Request;
  /** The Range header of a download, which lite does not pass to its storage adapter. */
  range?: string;
  /** Whether the file's name conflicts with a folder, or one of its folders with a file. */
  unusableName?: boolean;
}

const facts = new AsyncLocalStorage<RequestFacts>();

export const currentFacts = (): RequestFacts | undefined => facts.getStore();

export const withFacts = <Result>(store: RequestFacts, work: () => Promise<Result>): Promise<Result> =>
  facts.run(store, work);
