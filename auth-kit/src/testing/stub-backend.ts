import type { Role } from '../session/types.ts';

export const stubUrl = 'http://localhost:3000';
export const stubKey = 'publishable-key';
export const stubStorageKey = 'sb-localhost-auth-token';

export interface StubUser {
  readonly id: string;
  readonly email: string;
  password: string;
  role: Role | 'unknown';
  passwordDue: boolean;
  isConfirmed: boolean;
}

export interface StubCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
}

type Responder = (call: StubCall) => Response | Promise<Response> | undefined;

/** A stub of the auth and table API for the real supabase-js, with simulated failures. */
export function createStubBackend() {
  const users = new Map<string, StubUser>();
  const refreshTokens = new Map<string, { userId: string; isSpent: boolean }>();
  const revoked: string[] = [];
  const calls: StubCall[] = [];
  const overrides: Responder[] = [];
  let serial = 0;
  /** The lifetime of access tokens in seconds. */
  const lifetime = 3600;
  /** Seconds by which the server's clock is ahead. */
  let clockOffset = 0;

  const now = () => Math.floor(Date.now() / 1000) + clockOffset;

  const issue = (user: StubUser) => {
    serial += 1;
    const refresh_token = `refresh-${user.id}-${serial}`;
    refreshTokens.set(refresh_token, { userId: user.id, isSpent: false });
    const expires_at = now() + lifetime;
    return {
      access_token: createJwt({ sub: user.id, exp: expires_at, jti: serial }),
      refresh_token,
      token_type: 'bearer',
      expires_in: lifetime,
      expires_at,
      user: { id: user.id, email: user.email, app_metadata: {}, user_metadata: { role: 'admin' } },
    };
  };

  const findCaller = (call: StubCall): StubUser | 'anon' | 'expired' => {
    const token = (call.headers.get('authorization') ?? '').replace('Bearer ', '');
    if (token === stubKey || token === '') return 'anon';
    const { sub, exp } = readPayload(token);
    if (exp <= now()) return 'expired';
    return users.get(sub) ?? 'anon';
  };

  const respond = (call: StubCall): Response => {
    const body = call.body as Record<string, string>;
    const findByEmail = () => [...users.values()].find((user) => user.email === body.email?.toLowerCase());
    const [path = ''] = call.path.split('?');
    if (path === '/auth/v1/token' && call.path.includes('grant_type=password')) {
      const user = findByEmail();
      if (user === undefined || user.password !== body.password) {
        return createAuthError(400, 'invalid_credentials', 'Invalid login credentials');
      }
      if (!user.isConfirmed) return createAuthError(400, 'email_not_confirmed', 'Email not confirmed');
      return json(issue(user));
    }
    if (path === '/auth/v1/token') {
      const token = refreshTokens.get(body.refresh_token ?? '');
      if (token === undefined)
        return createAuthError(400, 'refresh_token_not_found', 'Refresh Token Not Found');
      if (token.isSpent) return createAuthError(400, 'refresh_token_already_used', 'Already Used');
      token.isSpent = true;
      const user = users.get(token.userId);
      return user === undefined
        ? createAuthError(400, 'refresh_token_not_found', 'Refresh Token Not Found')
        : json(issue(user));
    }
    if (path === '/auth/v1/user') {
      const caller = findCaller(call);
      if (typeof caller === 'string') return createAuthError(403, 'user_not_found', 'User not found');
      if (call.method === 'PUT' && body.password !== undefined) {
        caller.password = body.password;
        caller.passwordDue = false;
      }
      return json({ id: caller.id, email: caller.email });
    }
    if (path === '/auth/v1/signup') return json({ id: 'new-user', email: body.email, identities: [] });
    if (path === '/auth/v1/logout') {
      revoked.push(call.path);
      return new Response(null, { status: 204 });
    }
    if (path === '/auth/v1/recover' || path === '/auth/v1/resend') return json({});
    if (path.startsWith('/rest/v1/')) {
      const caller = findCaller(call);
      if (caller === 'expired')
        return json({ code: 'PGRST303', message: 'JWT expired', details: null, hint: null }, 401);
      if (caller === 'anon') return json([]);
      if (path === '/rest/v1/profiles') {
        return json([
          {
            role: caller.role,
            full_name: `${caller.id} name`,
            awaiting_access: false,
            password_due_at: caller.passwordDue ? '2026-01-01T00:00:00Z' : null,
          },
        ]);
      }
      return json([{ id: '1', title: `for ${caller.id}` }]);
    }
    return json({ message: `no stub for ${call.path}` }, 404);
  };

  const stubFetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const text = typeof init?.body === 'string' ? init.body : '{}';
    const call: StubCall = {
      method: init?.method ?? 'GET',
      path: String(input instanceof Request ? input.url : input).slice(stubUrl.length),
      headers: new Headers(init?.headers),
      body: JSON.parse(text),
    };
    calls.push(call);
    for (const override of [...overrides].reverse()) {
      const response = override(call);
      if (response !== undefined) return response;
    }
    return respond(call);
  };

  return {
    fetch: stubFetch as typeof fetch,
    calls,
    revoked,
    users,
    addUser(id: string, role: StubUser['role'] = 'client', extra: Partial<StubUser> = {}) {
      const user = {
        id,
        email: `${id}@acme.example`,
        password: 'right',
        role,
        passwordDue: false,
        isConfirmed: true,
        ...extra,
      };
      users.set(id, user);
      return user;
    },
    issueFor(id: string) {
      const user = users.get(id);
      if (user === undefined) throw new Error(`no stub user ${id}`);
      return issue(user);
    },
    setClockOffset(seconds: number) {
      clockOffset = seconds;
    },
    /** Overrides the stub's responses; undefined falls through to them. @returns a function that removes the override */
    override(responder: Responder) {
      overrides.push(responder);
      return () => {
        overrides.splice(overrides.indexOf(responder), 1);
      };
    },
    /** Makes all requests fail until the returned function is called. */
    goDown() {
      return this.override(() => Promise.reject(new TypeError('Failed to fetch')));
    },
    callsTo: (path: string) => calls.filter((call) => call.path.startsWith(path)),
  };
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01', ...headers },
  });
}

export function createAuthError(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return json({ code, message }, status, headers);
}

export function createJwt(payload: object): string {
  const encode = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
  return `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}.${btoa('signature').replace(/=+$/, '')}`;
}

function readPayload(token: string): { sub: string; exp: number } {
  return JSON.parse(atob(token.split('.')[1] ?? ''));
}
