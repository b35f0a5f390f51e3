import { createHmac } from 'node:crypto';
import { serverFunctions } from '../expected/server-functions.ts';
import type { Caller } from '../http/people-online.ts';
import { PEOPLE } from '../world/actors.ts';
import type { Site } from './site.ts';

export type FunctionName = keyof typeof serverFunctions;
export const FUNCTIONS = Object.keys(serverFunctions) as FunctionName[];

export const isPublic = (name: FunctionName): boolean => Object.keys(serverFunctions[name]).length === 0;

/** A caller with permission for each function, who also sends the invalid requests. */
export const ALLOWED_CALLER: Readonly<Record<FunctionName, Caller>> = {
  'submit-feedback': 'clientA',
  'continue-next-sprint': 'clientA',
  'company-people': 'clientA',
  'company-archive': 'clientA',
  contact: 'anon',
  newsletter: 'anon',
  'own-data': 'anon',
  invitations: 'anon',
  'set-up': 'anon',
  'admin-user-management': 'admin',
};

export interface Call {
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
  /** Uses the path `/api/<name>` instead of the backend's path. */
  readonly usesApiPath?: boolean;
}

export class FunctionCalls {
  readonly #site: Site;

  constructor(site: Site) {
    this.#site = site;
  }

  call(
    name: FunctionName,
    caller: Caller,
    { headers, method = 'POST', usesApiPath, ...init }: Call,
  ): Promise<Response> {
    const path = usesApiPath ? `/api/${name}` : `/functions/v1/${name}`;
    const person = PEOPLE.find((person) => person === caller);
    return this.#site.fetch(path, {
      ...init,
      method,
      headers: {
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...(person ? { authorization: `Bearer ${this.#site.getToken(person)}` } : {}),
        ...headers,
      },
    });
  }

  post(name: FunctionName, caller: Caller, body: unknown, call: Omit<Call, 'body'> = {}): Promise<Response> {
    return this.call(name, caller, { ...call, body: JSON.stringify(body) });
  }

  createBody(name: FunctionName): Record<string, unknown> {
    const { completedA: sprintId, companyA: companyId } = this.#site.names;
    switch (name) {
      case 'submit-feedback':
        return { sprintId, feedback: 'Fine' };
      case 'continue-next-sprint':
        return { sprintId };
      case 'company-people':
        return { action: 'invite', companyId, email: 'new@acme.example' };
      case 'company-archive':
        return { action: 'open', companyId };
      case 'own-data':
        return { action: 'ask', email: 'reader3@site.example' };
      case 'invitations':
        return { action: 'look', link: 'x'.repeat(60) };
      case 'set-up': {
        const account = { name: 'Vi', email: 'vi@site.example', password: 'Demo-pass-2026' };
        return { code: 'x', agency: 'Vi', accent: '#7a2e8e', ...account, domains: '' };
      }
      case 'newsletter':
        return { action: 'subscribe', email: 'reader2@site.example' };
      case 'contact':
        return {
          name: 'Vi',
          email: 'vi@site.example',
          service: 'crm',
          message: 'Hello',
          token: this.createFormToken(3000),
        };
      case 'admin-user-management':
        return { action: 'inviteUser', email: 'new@site.example', full_name: 'New', role: 'client' };
    }
  }

  /** Creates a token for a contact form that was opened this many milliseconds ago. */
  createFormToken(ageMs: number): string {
    const openedAt = String(Date.now() - ageMs);
    const key = `form-token:${this.#site.backend.secretKey}`;
    return `${openedAt}.${createHmac('sha256', key).update(openedAt).digest('hex')}`;
  }
}
