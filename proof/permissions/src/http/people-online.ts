import { EVERYBODY, type Person, type Who } from '../world/actors.ts';
import type { Engine } from '../world/engines.ts';
import { createClientWithKey, createWorld, PASSWORD, type World } from '../world/world.ts';

/** A filled backend on a port, with a token of each person. */
export interface OnlineWorld extends World {
  /** Sends a request as somebody, with a real token. */
  readonly send: (who: Who, path: string, init?: RequestInit) => Promise<Response>;
  /** A token from before one person was demoted and another lost the profile. */
  readonly tokenOf: (person: Person) => string;
  close(): Promise<void>;
}

/** Actors who signed out, and their accounts. */
const ENDED: readonly (readonly [Who, Person])[] = [
  ['endedA', 'clientA'],
  ['endedAdmin', 'admin'],
];

export async function openOnlineWorld(engine: Engine): Promise<OnlineWorld> {
  const { backend, close } = await engine.open();
  const tokens = new Map<Who, string>();
  const tokenOfEnded = async (email: string) => {
    const client = createClientWithKey(backend, backend.publishableKey);
    const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    if (error) throw error;
    await client.auth.signOut({ scope: 'local' });
    return data.session.access_token;
  };
  try {
    const world = await createWorld(backend, async (person, email) => {
      const client = createClientWithKey(backend, backend.publishableKey);
      const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
      if (error) throw error;
      tokens.set(person, data.session.access_token);
      const isEnded = ENDED.find(([, getOwner]) => getOwner === person);
      if (isEnded) tokens.set(isEnded[0], await tokenOfEnded(email));
    });
    const authorization = (who: Who): Record<string, string> => {
      if (who === 'anon' || who === 'forged') return { apikey: backend.publishableKey };
      if (who === 'service')
        return { apikey: backend.secretKey, authorization: `Bearer ${backend.secretKey}` };
      return { apikey: backend.publishableKey, authorization: `Bearer ${tokens.get(who)}` };
    };
    return {
      ...world,
      close,
      tokenOf: (person) => tokens.get(person) ?? '',
      send: (who, path, init = {}) =>
        backend.fetch(`${backend.url}${path}`, {
          ...init,
          headers: { ...authorization(who), ...(init.headers as Record<string, string> | undefined) },
        }),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Without `forged`: over HTTP, a token with forged metadata needs a valid signature. */
export const CALLERS = EVERYBODY.filter((who) => who !== 'forged');
export type Caller = Exclude<Who, 'forged'>;

export const json = (method: string, body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
