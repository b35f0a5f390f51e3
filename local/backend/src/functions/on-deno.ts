import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Log } from '@northlight/node-kit';
import type { Mail } from '../mail/mailer.ts';
import type { FunctionHandler } from './load-functions.ts';

/** What a hosted project and its secrets give a function. */
interface DenoWorld {
  /** The program of Deno. */
  readonly program: string;
  /** The backend's address once it listens. */
  readonly url: () => string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly siteUrl: string;
  readonly edgeSecret?: string;
  readonly releasePublicKey?: string;
  readonly passwordRangeUrl?: string;
  readonly deliverMail: (mail: Mail) => Promise<void>;
  readonly log: Log;
}

interface OnDeno {
  readonly functions: ReadonlyMap<string, FunctionHandler>;
  close(): Promise<void>;
}

/** All that `_shared/hosted-deps.ts` asks for. */
export const READS: readonly string[] = [
  'EDGE_SECRET',
  'MAIL_API_KEY',
  'MAIL_API_URL',
  'MAIL_FROM',
  'PASSWORD_RANGE_URL',
  'RELEASE_PUBLIC_KEY',
  'SEND_EMAIL_HOOK_SECRET',
  'SITE_URL',
  'SUPABASE_ANON_KEY',
  'SUPABASE_PUBLISHABLE_KEY',
  'SUPABASE_SECRET_KEY',
  'SUPABASE_SERVICE_ROLE_KEY',
  'SUPABASE_URL',
  'TRUST_PROXY',
];

/**
 * Runs each `<folder>/<name>/index.ts` as a hosted project does: on Deno, in a process of its own that is started by its
 * first call, reads no file, and reaches the backend and the mail service alone.
 */
export async function serveOnDeno(folder: string, world: DenoWorld): Promise<OnDeno> {
  const mail = await openMailService(world.deliverMail);
  const entries = await readdir(folder, { withFileTypes: true });
  const workers = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => new DenoFunction(name, folder, world, mail));
  return {
    functions: new Map(workers.map((worker) => [worker.name, (request) => worker.answer(request)])),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      await mail.close();
    },
  };
}

class DenoFunction {
  readonly name: string;
  readonly #folder: string;
  readonly #world: DenoWorld;
  readonly #mail: MailService;
  #child: ChildProcess | undefined;
  #address: Promise<string> | undefined;

  constructor(name: string, folder: string, world: DenoWorld, mail: MailService) {
    this.name = name;
    this.#folder = folder;
    this.#world = world;
    this.#mail = mail;
  }

  async answer(request: Request): Promise<Response> {
    this.#address ??= this.#start();
    const { pathname, search, host } = new URL(request.url);
    const headers = new Headers(request.headers);
    // As a gateway: what the caller asked for stands beside the function's own address, and nothing is packed between us.
    if (!headers.has('x-forwarded-host')) headers.set('x-forwarded-host', host);
    for (const name of ['accept-encoding', 'connection', 'content-length', 'host']) headers.delete(name);
    return fetch(`${await this.#address}${pathname}${search}`, {
      method: request.method,
      headers,
      redirect: 'manual',
      ...(request.body ? { body: await request.arrayBuffer() } : {}),
    });
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async #start(): Promise<string> {
    const { program, url, publishableKey, secretKey, siteUrl, edgeSecret, releasePublicKey, log } =
      this.#world;
    const { passwordRangeUrl } = this.#world;
    const backend = new URL(url());
    const reached = ['http://127.0.0.1:0', backend.href, this.#mail.url, passwordRangeUrl];
    const child = spawn(
      program,
      [
        'run',
        '--no-prompt',
        '--no-lock',
        `--config=${join(this.#folder, 'deno.json')}`,
        `--allow-env=${READS.join()}`,
        // Port 0 is its own: the one that it listens on.
        `--allow-net=${reached.flatMap((address) => (address ? [new URL(address).host] : [])).join()}`,
        join(this.#folder, this.name, 'index.ts'),
      ],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          // For Deno itself (its cache, a proxy, certificates): the function may read the names above alone.
          ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !READS.includes(name))),
          DENO_NO_UPDATE_CHECK: '1',
          DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
          NO_COLOR: '1',
          SUPABASE_URL: backend.origin,
          SUPABASE_PUBLISHABLE_KEY: publishableKey,
          SUPABASE_SECRET_KEY: secretKey,
          SITE_URL: siteUrl,
          MAIL_API_URL: this.#mail.url,
          MAIL_API_KEY: this.#mail.key,
          MAIL_FROM: 'Northlight <no-reply@localhost>',
          ...(edgeSecret === undefined ? {} : { EDGE_SECRET: edgeSecret }),
          ...(releasePublicKey === undefined ? {} : { RELEASE_PUBLIC_KEY: releasePublicKey }),
          ...(passwordRangeUrl === undefined ? {} : { PASSWORD_RANGE_URL: passwordRangeUrl }),
        },
      },
    );
    this.#child = child;
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    return new Promise<string>((resolve, reject) => {
      const said: string[] = [];
      let isUp = false;
      const hear = (line: string) => {
        const [, address] = /^Listening on (http:\/\/\S+?)\/?$/.exec(line) ?? [];
        if (address) {
          isUp = true;
          resolve(address);
        } else if (isUp) log.error('function-said', { name: this.name, line });
        else said.push(line);
      };
      for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', hear);
      child.once('error', reject);
      child.once('close', (code) => {
        process.off('exit', end);
        // The next call starts it anew.
        this.#address = undefined;
        reject(new Error(`The function ${this.name} ended with ${code}: ${said.slice(-20).join('\n')}`));
      });
    });
  }
}

interface MailService {
  readonly url: string;
  readonly key: string;
  close(): Promise<void>;
}

/** The mail API that a hosted project is given, in front of the backend's own mails. */
async function openMailService(deliver: DenoWorld['deliverMail']): Promise<MailService> {
  const key = randomBytes(16).toString('hex');
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const isMeant = request.headers.authorization === `Bearer ${key}`;
    if (!isMeant) return response.writeHead(401).end();
    const isTaken = await deliver(JSON.parse(Buffer.concat(parts).toString()) as Mail).then(
      () => true,
      () => false,
    );
    return response.writeHead(isTaken ? 202 : 502).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mails`,
    key,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
