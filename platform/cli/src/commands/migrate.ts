import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RequestShape } from '@northlight/domain/request-shape';
import { parseArguments } from '../args.ts';
import { dataFolderOf } from '../data-folder.ts';
import type { CommandInput } from '../main.ts';
import { describeEnd, leashed, nodeProgram, runToEnd, startCommand } from '../processes/child.ts';
import { type KeptClient, keptClients, placeOf } from '../releases/kept-clients.ts';
import { step } from '../releases/live.ts';
import { liveBackend, liveSchema } from '../releases/live-backend.ts';
import { openReleases } from '../releases/open-store.ts';
import { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';

/** Rows of a table whose locks are measured, when nothing else is said. */
const usualRows = 1_000_000;

/**
 * `npm run migrate -- check`: tries the migrations that are not live yet on a copy, against what every kept release asks
 * for. `npm run migrate -- push` then pushes them by the Supabase CLI; what stands after it is passed on.
 * @returns the exit code: 1 when they are refused
 */
export async function migrate({ root, args }: CommandInput): Promise<number> {
  const [deed, ...given] = args.filter((arg) => arg !== '--');
  if (deed !== 'check' && deed !== 'push') {
    throw new UserError(`migrate what? "${deed ?? ''}" is neither check nor push.`, [
      '`npm run migrate -- check` looks, `npm run migrate -- push` looks and pushes.',
    ]);
  }
  const own = deed === 'push' ? [] : given;
  const { values } = parseArguments(own, { since: 'string', rows: 'string', data: 'string' }, 0);
  const progress = new Progress();
  const isFit = await check(root, values, progress);
  if (!isFit || deed === 'check') return isFit ? 0 : 1;
  return push(root, given);
}

async function check(
  root: string,
  { since, rows, data }: Readonly<Record<string, string>>,
  progress: Progress,
): Promise<boolean> {
  const dataFolder = dataFolderOf(root, data ?? process.env.DATA_DIR);
  const upTo = since ?? (await liveVersion(dataFolder));
  const migrations = await migrationsAfter(root, upTo);
  if (migrations.length === 0) {
    progress.line(`\nNo migration is later than ${upTo}, which is live.\n`);
    return true;
  }
  const clients = await keptClients(await openReleases(dataFolder));
  const requests = distinct(clients.flatMap((client) => client.requests ?? []));
  const count = rows === undefined ? usualRows : Number(rows);
  if (!Number.isInteger(count) || count < 1) throw new UserError(`--rows ${rows} is no number of rows.`);
  const { PGURL } = process.env;
  progress.line(`\nChecking ${migrations.map(({ name }) => name).join(', ')}\n`);
  const verdict = await step(progress, 'Trying them on a copy', 'Tried on a copy', () =>
    tryOnCopy(root, {
      ...{ upTo, cache: join(root, '.cache', 'schema-check'), requests, migrations, rows: count },
      ...(PGURL ? { postgresUrl: PGURL } : {}),
    }),
  );
  const refusals = refusalsOf(verdict, requests, clients);
  for (const line of told(refusals)) progress.line(line);
  for (const note of notesOf(clients, verdict, requests, PGURL)) progress.line(`  ${note}`);
  const end =
    refusals.length === 0
      ? `They break none of ${clients.length} kept releases.`
      : 'Refused: nothing was pushed.';
  progress.line(`\n${end}\n`);
  return refusals.length === 0;
}

async function liveVersion(dataFolder: string): Promise<string> {
  const backend = liveBackend(dataFolder);
  if (backend !== null) return String(await liveSchema(backend));
  throw new UserError('Which schema is live? No backend runs here and none is named.', [
    'Set SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY, start the product, or say --since <the newest live migration>.',
  ]);
}

interface Migration {
  readonly name: string;
  readonly sql: string;
}

async function migrationsAfter(root: string, upTo: string): Promise<Migration[]> {
  const folder = join(root, 'supabase/migrations');
  const names = (await readdir(folder)).filter((name) => /^\d+_.+\.sql$/.test(name)).sort();
  const later = names.filter((name) => (name.split('_')[0] ?? '') > upTo);
  return Promise.all(later.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })));
}

/** What `local/backend/src/schema-check` says of migrations. */
interface Verdict {
  readonly refused: readonly Finding[];
  readonly changes: readonly (Finding & { readonly names: readonly string[] })[];
  readonly losses: readonly (Finding & { readonly index: number })[];
  readonly asked: number;
}

interface Finding {
  readonly what: string;
  readonly mend: string;
}

async function tryOnCopy(root: string, task: object): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'migrate-'));
  try {
    const file = join(folder, 'task.json');
    await writeFile(file, JSON.stringify(task));
    const program = nodeProgram(join(root, 'local/backend/src/schema-check/main.ts'));
    const said: string[] = [];
    const child = startCommand({
      ...program,
      args: [...program.args, file],
      cwd: root,
      // The passwords of the demo are no secret.
      env: { LITE_AUTH_BCRYPT_COST: '4', SUPABASE_URL: undefined, SMTP_URL: undefined },
      onLine: (line) => said.push(line),
    });
    let verdict: Verdict | null = null;
    child.onMessage((message) => {
      verdict = message as Verdict;
    });
    const end = await child.ended;
    if (verdict !== null) return verdict;
    throw new UserError(`The migrations could not be tried: the copy ${describeEnd(end)}.`, said.slice(-12));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** One request for all releases that make it alike; what it was answered with is not what is asked again. */
function distinct(requests: readonly RequestShape[]): RequestShape[] {
  return [...new Map(requests.map((request) => [keyOf(request), request])).values()];
}

const keyOf = ({ as, method, path, query, headers, body }: RequestShape) =>
  JSON.stringify([as, method, path, query, headers, body]);

interface Refusal extends Finding {
  /** `portal 1.2.0, /portal`; empty for what concerns nobody in particular. */
  readonly who: readonly string[];
}

/** What each change means to the releases that are kept. What concerns none of them is let through. */
export function refusalsOf(
  { refused, changes, losses }: Pick<Verdict, 'refused' | 'changes' | 'losses'>,
  requests: readonly RequestShape[],
  clients: readonly KeptClient[],
): Refusal[] {
  const all: Refusal[] = refused.map(({ what, mend }) => ({ what, mend, who: [] }));
  for (const { what, mend, names } of changes) {
    const who = clients.flatMap((client) => {
      const place = placeOf(client, names);
      return place === null ? [] : [`${client.release}, ${place}`];
    });
    if (who.length > 0) all.push({ what, mend, who });
  }
  for (const { index, what, mend } of losses) {
    const request = requests[index];
    if (request === undefined) continue;
    const who = clients.flatMap((client) =>
      (client.requests ?? [])
        .filter((each) => keyOf(each) === keyOf(request))
        .map(({ screen }) => `${client.release}, ${screen}`),
    );
    all.push({
      what: `${request.method} ${request.path} as ${request.as} ${what}`,
      mend,
      who: [...new Set(who)],
    });
  }
  return all;
}

const mostNamed = 3;

function told(refusals: readonly Refusal[]): string[] {
  return refusals.flatMap(({ what, mend, who }) => {
    const more = who.length > mostNamed ? ` (and ${who.length - mostNamed} more)` : '';
    const named = who.length === 0 ? '' : `${who.slice(0, mostNamed).join('; ')}${more}: `;
    return [`  - ${named}${what}`, `    ${mend}`];
  });
}

function notesOf(
  clients: readonly KeptClient[],
  { asked }: Verdict,
  requests: readonly RequestShape[],
  pgurl: string | undefined,
): string[] {
  const unrecorded = clients.filter((client) => client.requests === null).map(({ release }) => release);
  const names = unrecorded.length > 4 ? `${unrecorded.length} releases` : unrecorded.join(', ');
  return [
    `${asked} of ${requests.length} kinds of requests were asked again; what is written, called by functions or kept as a file is judged by the names in the code.`,
    ...(unrecorded.length === 0
      ? []
      : [`Released without a run, so by the names in the code alone: ${names}`]),
    ...(pgurl
      ? []
      : [
          'Locks were read and not measured: PGURL=postgres://… (a superuser) measures them on a million rows.',
        ]),
  ];
}

/** What the Supabase CLI is asked for: the linked project, unless another place is named. By itself it takes a local one. */
export const pushOptions = (args: readonly string[]): readonly string[] =>
  args.some((arg) => /^--(?:remote|local)\b/.test(arg)) ? args : ['--remote', ...args];

/** By the Supabase CLI of this checkout. */
async function push(root: string, args: readonly string[]): Promise<number> {
  const manifest = createRequire(join(root, 'supabase/package.json')).resolve('supabase/package.json');
  const { bin } = JSON.parse(await readFile(manifest, 'utf8')) as { bin: Record<string, string> };
  const script = join(manifest, '..', Object.values(bin)[0] ?? '');
  const end = await runToEnd({
    ...leashed([script, 'db', 'push', '--workdir', root, '--yes', ...pushOptions(args)]),
    cwd: root,
    onLine: (line) => console.info(line),
  });
  if (end.code !== 0) throw new UserError(`supabase db push ${describeEnd(end)}.`);
  return 0;
}
