import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseError } from '../database/database.ts';

/** What lite knows about a request and its answer does not carry; the shims around it need it. */
export interface RequestFacts {
  /** The last error the database raised in this request, as Postgres gave it. */
  databaseError?: DatabaseError;
  /** Staff read as somebody else: the request, whose header names the view. */
  view?: Request;
  /** The Range header of a download; lite does not pass it to its storage adapter. */
  range?: string;
  /** The disk cannot hold a file of that name: a folder has it, or a file has the name of one of its folders. */
  unusableName?: boolean;
}

const facts = new AsyncLocalStorage<RequestFacts>();

export const currentFacts = (): RequestFacts | undefined => facts.getStore();

export const withFacts = <Result>(store: RequestFacts, work: () => Promise<Result>): Promise<Result> =>
  facts.run(store, work);
