import { ACTORS, type ActorName, type Person } from '../world/actors.ts';
import type { Engine } from '../world/engines.ts';
import { createWorld, signIn, type World } from '../world/world.ts';

/** A backend with test data, reachable over HTTP, and a token for each person. */
export interface OnlineWorld extends World {
  readonly send: (caller: ActorName, path: string, init?: RequestInit) => Promise<Response>;
  /** Returns a token issued before one person was demoted and another lost the profile. */
  readonly getToken: (person: Person) => string;
  close(): Promise<void>;
}

const ENDED: readonly (readonly [ActorName, Person])[] = [
  ['endedA', 'clientA'],
  ['endedAdmin', 'admin'],
];

export async function openOnlineWorld(engine: Engine): Promise<OnlineWorld> {
  const { backend, close } = await engine.open();
  const tokens = new Map<ActorName, string>();
  const createEndedToken = async (email: string) => {
    const { auth, token } = await signIn(backend, email);
    await auth.signOut({ scope: 'local' });
    return token;
  };
  try {
    const world = await createWorld(backend, async (person, email) => {
      tokens.set(person, (await signIn(backend, email)).token);
      const ended = ENDED.find(([, owner]) => owner === person);
      if (ended) tokens.set(ended[0], await createEndedToken(email));
    });
    const createAuthHeaders = (caller: ActorName): Record<string, string> => {
      if (caller === 'anon' || caller === 'forged') return { apikey: backend.publishableKey };
      if (caller === 'service')
        return { apikey: backend.secretKey, authorization: `Bearer ${backend.secretKey}` };
      return { apikey: backend.publishableKey, authorization: `Bearer ${tokens.get(caller)}` };
    };
    return {
      ...world,
      close,
      getToken: (person) => tokens.get(person) ?? '',
      send: (caller, path, init = {}) =>
        backend.fetch(`${backend.url}${path}`, {
          ...init,
          headers: { ...createAuthHeaders(caller), ...(init.headers as Record<string, string> | undefined) },
        }),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Without `forged`: over HTTP, a token with forged metadata needs a valid signature. */
export const CALLERS = ACTORS.filter((caller) => caller !== 'forged');
export type Caller = Exclude<ActorName, 'forged'>;

export const json = (method: string, body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
