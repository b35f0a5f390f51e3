import assert from 'node:assert/strict';
import { type Backend, createNodeClient, startBackend } from '@local/backend';
import { createScratchDatabase } from '@local/backend/testing';
import { toAppError } from '@northlight/auth-kit';
import { UserError } from '@northlight/cli/user-error';
import type { EmailOtpType, GenerateLinkParams, SupabaseClient } from '@supabase/supabase-js';
import { optionalParts } from './options.ts';

const allParts = [...optionalParts, 'emails'] as const;
type Part = (typeof allParts)[number];

type Role = 'client' | 'author' | 'admin';

export interface Person {
  readonly id: string;
  readonly email: string;
  /** Signed in with the password. */
  readonly client: SupabaseClient;
}

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export const PASSWORD = 'Suite of questions 2026';
/** Long enough for a call to the Send Email Hook. */
const MAIL_TIMEOUT_MILLISECONDS = 8_000;

type EmailLink = { readonly token_hash: string; readonly type: EmailOtpType };

/** The code that the product's pages act on, or `done`. */
export const getOutcome = ({ error }: { readonly error: unknown }): string =>
  error === null ? 'done' : toAppError(error).code;

/** The payload of the client's access token. */
export async function readClaims({ auth }: SupabaseClient): Promise<Record<string, unknown>> {
  const token = (await auth.getSession()).data.session?.access_token ?? '';
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

/** Auth allows bursts of thirty requests, then one every two seconds; a run needs more. */
const fetchPatiently: typeof fetch = async (input, init) => {
  for (let attempt = 0; ; attempt += 1) {
    const response = await fetch(input, init);
    const isTooFast =
      response.status === 429 && (await response.clone().text()).includes('over_request_rate');
    if (!isTooFast || attempt === 60) return response;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
};

/** The services under test, with accounts that `close` deletes again. */
export class Instance {
  readonly url: string;
  readonly siteUrl: string;
  readonly service: SupabaseClient;
  readonly #publishableKey: string;
  readonly #domain: string;
  readonly #parts: ReadonlySet<Part>;
  readonly #emailsUrl: string | undefined;
  readonly #backend: Backend | undefined;
  readonly #dropDatabase: (() => Promise<void>) | undefined;
  readonly #run = Date.now().toString(36);
  readonly #people = new Set<string>();

  constructor(env: NodeJS.ProcessEnv, backend?: Backend, dropDatabase?: () => Promise<void>) {
    this.#dropDatabase = dropDatabase;
    this.#backend = backend;
    this.url = backend?.url ?? env.SERVICES_URL ?? '';
    this.siteUrl = env.SERVICES_SITE_URL ?? 'http://localhost:3000';
    this.#publishableKey = backend?.publishableKey ?? env.SERVICES_PUBLISHABLE_KEY ?? '';
    this.#domain = env.SERVICES_DOMAIN ?? 'northlight.example';
    this.#emailsUrl = env.SERVICES_EMAILS;
    this.#parts = new Set(
      backend ? allParts : allParts.filter((part) => (env.SERVICES_PARTS ?? '').split(',').includes(part)),
    );
    this.service = this.#createClient(backend?.secretKey ?? env.SERVICES_SECRET_KEY ?? '');
  }

  #createClient(key: string): SupabaseClient {
    return createNodeClient(this.url, key, { global: { fetch: this.#backend?.fetch ?? fetchPatiently } });
  }

  createVisitor(): SupabaseClient {
    return this.#createClient(this.#publishableKey);
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { apikey: this.#publishableKey, ...(init.headers as Record<string, string> | undefined) };
    return (this.#backend?.fetch ?? fetch)(this.url + path, { ...init, headers });
  }

  /** Options for a test or suite: skipped, with the reason, where the instance lacks one of the parts. */
  needs(...parts: readonly Part[]): { skip: string | false } {
    const missing = parts.filter((part) => !this.#parts.has(part));
    return { skip: missing.length > 0 && `this instance was named without ${missing.join(' and ')}` };
  }

  /** An address at the agency's domain. */
  createEmail(name: string): string {
    return `services-${this.#run}-${name}@${this.#domain}`;
  }

  /** An address that may not sign up. */
  createForeignEmail(name: string): string {
    return `services-${this.#run}-${name}@elsewhere.example`;
  }

  async signIn(email: string, password = PASSWORD): Promise<SupabaseClient> {
    const client = this.createVisitor();
    const { error } = await client.auth.signInWithPassword({ email, password });
    assert.equal(error, null);
    return client;
  }

  /** Deletes the account at the end. */
  track(id: string | undefined): void {
    if (id) this.#people.add(id);
  }

  /** Creates a confirmed account with a password and signs in. */
  async createPerson(name: string, role: Role = 'client'): Promise<Person> {
    const email = this.createEmail(name);
    await this.invite(email, role, 'account');
    const { admin } = this.service.auth;
    const { data, error } = await admin.createUser({ email, password: PASSWORD, email_confirm: true });
    assert.equal(error, null);
    const id = data.user?.id ?? '';
    this.track(id);
    // A password that an admin has set must be replaced before a passkey can be added.
    const kept = await this.service.from('profiles').update({ password_due_at: null }).eq('id', id);
    assert.equal(kept.error, null);
    return { id, email, client: await this.signIn(email) };
  }

  /** Allows the address to get an account with this role, as the function admin-user-management does. */
  async invite(address: string, role: Role, kind: 'account' | 'invite'): Promise<void> {
    const admins = await this.service.from('profiles').select('id').eq('role', 'admin').limit(1);
    const { error } = await this.service.rpc('admin_invite', {
      actor: admins.data?.[0]?.id,
      address,
      person_name: 'Quentin Question',
      person_role: role,
      organization: '',
      invitation_kind: kind,
    });
    assert.equal(error, null);
  }

  /** The newest email to the address whose subject matches. */
  async findEmail(to: string, subject: RegExp): Promise<Mail> {
    const deadline = Date.now() + MAIL_TIMEOUT_MILLISECONDS;
    for (;;) {
      const email = (await this.listEmails(to)).find((each) => subject.test(each.subject));
      if (email !== undefined) return email;
      assert.ok(Date.now() < deadline, `no email ${subject} to ${to}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async listEmails(to: string): Promise<readonly Mail[]> {
    await this.#backend?.waitForEmails();
    const emails =
      this.#backend?.mailbox.emails ?? ((await (await fetch(this.#emailsUrl ?? '')).json()) as Mail[]);
    return emails.filter((email) => email.to === to);
  }

  /** The link in the newest email, or, without a mailbox, a new one from the admin API. */
  async findLink(email: string, type: 'signup' | 'recovery' | 'email_change'): Promise<EmailLink> {
    if (!this.#parts.has('emails')) return this.generateLink(email, type);
    const { text } = await this.findEmail(email, /./);
    const { origin, pathname, searchParams } = new URL(/https?:\S+token_hash=\S+/.exec(text)?.[0] ?? 'none:');
    // The page with a button, because mail scanners open links.
    assert.equal(origin + pathname, new URL('/auth', this.siteUrl).href, text);
    return {
      token_hash: searchParams.get('token_hash') ?? '',
      type: searchParams.get('type') as EmailOtpType,
    };
  }

  async generateLink(email: string, type: EmailOtpType): Promise<EmailLink> {
    const parameters = { type, email, password: PASSWORD } as GenerateLinkParams;
    const { data, error } = await this.service.auth.admin.generateLink(parameters);
    if (error !== null) throw error;
    const { hashed_token, verification_type } = data.properties;
    return { token_hash: hashed_token, type: verification_type as EmailOtpType };
  }

  /** Opens a link as the confirmation page does. */
  async openLink(link: EmailLink) {
    const client = this.createVisitor();
    const result = await client.auth.verifyOtp(link);
    this.track(result.data.user?.id);
    return { client, outcome: getOutcome(result) };
  }

  /** Deletes the accounts. @returns the addresses that are left */
  async close(): Promise<readonly string[]> {
    const left: string[] = [];
    for (const id of this.#people) {
      const { error } = await this.service.auth.admin.deleteUser(id);
      if (error !== null && error.code !== 'user_not_found') left.push(`${id}: ${error.message}`);
    }
    await this.#backend?.stop();
    await this.#dropDatabase?.();
    return left;
  }
}

/** Refuses an instance with accounts of other people. */
async function refuseOtherPeople({ service }: Instance): Promise<void> {
  const { data, error } = await service.auth.admin.listUsers({ perPage: 2 });
  if (error !== null) throw new UserError(`The accounts cannot be listed: ${error.message}`);
  if (data.users.length > 1) {
    throw new UserError('This instance has accounts. The questions are for an instance without data.', [
      'Use --among-data to ask them anyway: their accounts and rows are added and deleted again.',
    ]);
  }
}

/** The instance that SERVICES_URL names, or an embedded one. */
export async function openInstance(env: NodeJS.ProcessEnv): Promise<Instance> {
  if (env.SERVICES_URL !== undefined) {
    const instance = new Instance(env);
    if (env.SERVICES_AMONG_DATA !== '1') await refuseOtherPeople(instance);
    return instance;
  }
  const database = env.PGURL ? await createScratchDatabase(env.PGURL) : undefined;
  const backend = await startBackend({
    ...{ dataDir: 'memory', siteUrl: 'http://localhost:3000' },
    ...(database === undefined ? {} : { postgresUrl: database.url }),
  });
  const instance = new Instance({}, backend, database?.drop);
  // As `npm run init` does: an instance always has an admin.
  const first = { domains: ['northlight.example'], admin_email: 'first@northlight.example' };
  assert.equal((await instance.service.rpc('set_up_instance', first)).error, null);
  const { error } = await instance.service.auth.admin.createUser({
    email: first.admin_email,
    password: PASSWORD,
    email_confirm: true,
  });
  assert.equal(error, null);
  return instance;
}
