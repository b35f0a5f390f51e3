import type { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '../database.types.ts';

/** The type is the public schema of the generated one. */
export type PublicClient = PostgrestClient<Database>;

type Call = readonly [name: string, args: readonly unknown[]];

/**
 * Reads public data as anybody would: no session, and none of supabase-js. The library itself comes with the first
 * read: most visitors of a page from the server never make one.
 */
export function createPublicClient(deps: {
  readonly fetch: typeof fetch;
  readonly url: string;
  readonly publishableKey: string;
}): PublicClient {
  let client: Promise<PublicClient> | null = null;
  const load = async (): Promise<PublicClient> => {
    const { createPublicReader } = await import('./public-reader.ts');
    return createPublicReader(deps);
  };
  const getClient = () => {
    client ??= load().catch((error: unknown) => {
      client = null;
      throw error;
    });
    return client;
  };
  return recorder(getClient, []) as PublicClient;
}

/** Takes down what is called on it, and calls it on the real thing once the answer is awaited. */
function recorder(getClient: () => Promise<object>, calls: readonly Call[]): unknown {
  return new Proxy(
    {},
    {
      get(_target, name) {
        if (typeof name !== 'string') return undefined;
        // The client itself is no promise: only what was asked of it is.
        if (name === 'then') return calls.length === 0 ? undefined : answerOf(getClient, calls);
        return (...args: readonly unknown[]) => recorder(getClient, [...calls, [name, args]]);
      },
    },
  );
}

function answerOf(getClient: () => Promise<object>, calls: readonly Call[]): Promise<unknown>['then'] {
  return (onAnswer, onFailure) =>
    getClient()
      // In a list, since the builder would be awaited on its way out.
      .then((client) => [
        calls.reduce((target, [name, args]) => Reflect.apply(methodOf(target, name), target, args), client),
      ])
      .then(([builder]) => builder)
      .then(onAnswer, onFailure);
}

function methodOf(target: object, name: string): (...args: readonly unknown[]) => object {
  const method: unknown = Reflect.get(target, name);
  if (typeof method !== 'function') throw new TypeError(`The client has no ${name}`);
  return method as (...args: readonly unknown[]) => object;
}
