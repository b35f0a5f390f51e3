import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, type FolderLock, lockFolder } from '@northlight/node-kit';
import { sendAuthEmail } from 'supabase-project/email-queue';
import { createMailer } from 'supabase-project/mailer';
import { AttemptLimits } from './auth/attempt-limits.ts';
import { finishHostedBase, prepareHostedBase } from './database/bootstrap.ts';
import type { Database } from './database/database.ts';
import type { MigrationState } from './database/migrations.ts';
import { openDatabase } from './database/open-database.ts';
import { ProjectMigrations } from './database/project-migrations.ts';
import { passThroughGate, SerialGate } from './database/serial-gate.ts';
import { createAuthMailer } from './email/auth-mailer.ts';
import { createMailbox, type Mailbox } from './email/mailbox.ts';
import { callOnTimer } from './functions/call-on-timer.ts';
import { createNodeClient } from './functions/create-node-client.ts';
import { FunctionLoader } from './functions/load-functions.ts';
import { createBackendFetch } from './http/app.ts';
import { listen } from './http/listen.ts';
import { redact } from './http/redact.ts';
import { createLite } from './lite/create-lite.ts';
import { withQuietConsole } from './lite/quiet-console.ts';
import { type BackendOptions, DEFAULT_PROJECT_DIR, DEFAULT_SITE_URL } from './options.ts';
import { identifyCaller } from './rest/token-guard.ts';
import { createSecrets, loadSecrets } from './secrets.ts';
import { createDiskStorage } from './storage/disk-storage.ts';
import type { FileWatch } from './watch-files.ts';

export interface Backend {
  /** The loopback URL; without a port, one that works only with `fetch`. */
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** Signs access tokens. */
  readonly jwtSecret: string;
  /** Handles requests as over HTTP, without a port. */
  readonly fetch: typeof globalThis.fetch;
  /** Access as the database owner, without row level security. */
  readonly database: Database;
  readonly migrations: MigrationState;
  /** The emails, unless `mail` is configured. */
  readonly mailbox: Mailbox;
  /** Resolves when every email so far has been delivered or has failed. */
  readonly waitForEmails: () => Promise<void>;
  stop(): Promise<void>;
}

interface OpenFolder {
  readonly folder: string;
  readonly lock: FolderLock | undefined;
  readonly isTemporary: boolean;
}

async function openFolder(dataDir: string): Promise<OpenFolder> {
  if (dataDir === 'memory') {
    // The first upload creates it, so that a killed test leaves no empty folder.
    const folder = join(tmpdir(), `northlight-${randomUUID()}`);
    return { folder, lock: undefined, isTemporary: true };
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // PGlite does not lock its folder: two processes on one folder would both accept writes, and their files would diverge.
  return { folder: dataDir, lock: await lockFolder(dataDir), isTemporary: false };
}

/** Cleanup steps, run in reverse order when the backend stops or fails to start. */
class Cleanup {
  readonly #steps: (() => Promise<unknown>)[] = [];
  #running: Promise<void> | undefined;

  add(step: () => Promise<unknown>): void {
    this.#steps.push(step);
  }

  run(): Promise<void> {
    this.#running ??= (async () => {
      for (const step of this.#steps.reverse()) await step().catch(() => undefined);
    })();
    return this.#running;
  }
}

async function watchProject(projectDir: string, print: (line: string) => void): Promise<FileWatch> {
  const { watchFiles, findWorkspaceSources } = await import('./watch-files.ts');
  const folders = ['migrations', 'functions'].map((name) => join(projectDir, name));
  return watchFiles([...folders, ...(await findWorkspaceSources(projectDir))], (error) =>
    print(error instanceof Error ? error.message : String(error)),
  );
}

/** Functions called on a timer, as by scheduled jobs on hosted projects; `interval` is in milliseconds. */
const timers: readonly (readonly [name: string, interval: number, body: object])[] = [
  ['send-emails', 10_000, {}],
  ['company-archive', 2_000, { action: 'work' }],
];

/**
 * Sets the instance's time in the database; null is the real time. Does nothing without the migration that adds
 * `private.set_clock`.
 */
async function setClock(database: Database, instant: Date | null): Promise<void> {
  const [row] = await database.query<{ exists: boolean }>(
    "select to_regprocedure('private.set_clock(timestamptz)') is not null as exists",
  );
  if (!row?.exists) return;
  await database.query('select private.set_clock($1::timestamptz)', [instant?.toISOString() ?? null]);
}

/** The instance's time in this process: starts at `instant` and advances in real time. */
function createInstanceClock(instant: Date | undefined): () => Date {
  const offset = instant ? instant.getTime() - Date.now() : 0;
  return () => new Date(Date.now() + offset);
}

/** Starts the embedded backend in this process. */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const cleanup = new Cleanup();
  try {
    return await start(options, cleanup);
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}

async function start(options: BackendOptions, cleanup: Cleanup): Promise<Backend> {
  const log = createLog({ level: options.logLevel ?? 'warn', redact });
  const siteUrl = options.siteUrl ?? DEFAULT_SITE_URL;
  const projectDir = options.projectDir ?? DEFAULT_PROJECT_DIR;
  const print = options.print ?? ((line: string) => process.stderr.write(`${line}\n`));
  const { folder, lock, isTemporary } = await openFolder(options.dataDir);
  if (lock) cleanup.add(() => lock.release());
  if (isTemporary) cleanup.add(() => rm(folder, { recursive: true, force: true }));
  await options.beforeOpen?.();
  const secrets = isTemporary ? createSecrets() : await loadSecrets(folder);

  const serialGate = new SerialGate();
  const gate = options.postgresUrl ? passThroughGate : serialGate;
  const migrationsDir = join(projectDir, 'migrations');
  const functionsDir = join(projectDir, 'functions');
  // Starts before files are read, so that it misses no change.
  const fileWatch = options.watch ? await watchProject(projectDir, print) : undefined;
  if (fileWatch) cleanup.add(() => fileWatch.close());
  const isDefaultProject = projectDir === DEFAULT_PROJECT_DIR;
  const { connection, database, saveSnapshot, copy } = await openDatabase({
    ...(isDefaultProject ? { migrationsDir } : {}),
    gate: serialGate,
    ...(isTemporary ? {} : { folder: join(folder, 'db') }),
    ...(options.postgresUrl ? { postgresUrl: options.postgresUrl } : {}),
  });
  cleanup.add(() => gate.run(() => withQuietConsole(log, () => connection.close())));

  const mailbox = createMailbox('no-reply@localhost');
  // In the background, because a slow mail server must not block a turn on the database.
  const pendingEmails = new Set<Promise<unknown>>();
  const trackEmail = (work: Promise<unknown>) => {
    const settled = work
      .catch((error: unknown) => log.error('email-failed', { error }))
      .finally(() => pendingEmails.delete(settled));
    pendingEmails.add(settled);
  };
  const waitForEmails = async () => void (await Promise.all(pendingEmails));
  cleanup.add(waitForEmails);
  const authMailer = createAuthMailer((email) =>
    serialGate.startOutside(() => trackEmail(sendAuthEmail(functionDeps, email))),
  );

  const lite = createLite({
    connection,
    gate,
    siteUrl,
    ...secrets,
    storage: createDiskStorage(join(folder, 'storage')),
    mailer: authMailer,
    identify: (request) => identifyCaller(request, secrets.jwtSecret, database),
    log,
  });
  await prepareHostedBase(database);
  await lite.prepare();
  await finishHostedBase(database);
  if (!isDefaultProject) await saveSnapshot();
  const migrations = new ProjectMigrations({
    database,
    folder: migrationsDir,
    print,
    isWatched: fileWatch !== undefined,
  });
  await migrations.applyAtStart();
  if (isDefaultProject) await saveSnapshot();
  await gate.run(() => connection.clearSchemaCache());
  await setClock(database, options.clock ?? null);

  let url = 'http://backend.internal';
  const fetchInternally: typeof globalThis.fetch = (input, init) => handleRequest(new Request(input, init));
  const functionDeps = {
    publishableKey: secrets.publishableKey,
    secretKey: secrets.secretKey,
    deliverEmail: options.mail ? createMailer(options.mail) : mailbox.deliver,
    waitUntil: trackEmail,
    siteUrl,
    ...(options.passwordRangeUrl === undefined ? {} : { passwordRangeUrl: options.passwordRangeUrl }),
    ...(options.edgeSecret === undefined ? {} : { edgeSecret: options.edgeSecret }),
    ...(options.releasePublicKey === undefined ? {} : { releasePublicKey: options.releasePublicKey }),
    createClient: createNodeClient,
    get url() {
      return url;
    },
    fetch: fetchInternally,
    now: createInstanceClock(options.clock),
  };
  const loader = new FunctionLoader({ folder: functionsDir, print, deps: functionDeps });
  await loader.loadAll();
  const functions = loader.handlers;
  const handleRequest = createBackendFetch({
    lite,
    functions,
    database,
    keys: secrets,
    jwtSecret: secrets.jwtSecret,
    limits: new AttemptLimits(options.rates),
    mailer: authMailer,
    siteUrl,
    leakedPasswordsUrl: options.passwordRangeUrl,
    migrations,
    ...(copy ? { copyDatabase: copy } : {}),
    ...(options.mailboxPage ? { mailbox } : {}),
    log,
  });
  if (options.port !== undefined) {
    const listener = await listen(handleRequest, options.port);
    cleanup.add(() => listener.close());
    url = listener.url;
  }
  for (const [name, interval, body] of timers) {
    const { secretKey } = secrets;
    cleanup.add(callOnTimer({ name, getHandler: () => functions.get(name), body, interval, secretKey, log }));
  }
  // Warms up lite's schema cache, so that the first visitor does not wait for it.
  const warmSchemaCache = () =>
    lite.fetch(
      new Request(`${url}/rest/v1/settings?limit=0`, { headers: { apikey: secrets.publishableKey } }),
      {},
    );
  void warmSchemaCache();
  fileWatch?.start(async (files) => {
    const functionFiles = files.filter((file) => !file.startsWith(migrationsDir));
    if (functionFiles.length < files.length) {
      await migrations.applyWhileRunning();
      await gate.run(() => connection.clearSchemaCache());
      void warmSchemaCache();
    }
    if (functionFiles.length > 0) await loader.reload(functionFiles);
  });
  return {
    url,
    publishableKey: secrets.publishableKey,
    secretKey: secrets.secretKey,
    jwtSecret: secrets.jwtSecret,
    fetch: fetchInternally,
    database,
    get migrations() {
      return migrations.state;
    },
    mailbox,
    waitForEmails,
    stop: () => cleanup.run(),
  };
}
