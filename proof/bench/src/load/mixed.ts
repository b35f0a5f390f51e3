import { join } from 'node:path';
import { scratchDatabase } from '@local/backend/testing';
import { publishableKey } from '@proof/e2e/publishable-key';
import { runWell } from '../on-demand.ts';
import type { BenchContext } from '../part.ts';
import { type Product, startProduct } from '../product/product.ts';
import { table } from '../report/table.ts';
import type { Answers, Hammer, SteadyLoad } from './hammer.ts';
import { signedIn } from './reads.ts';

/** One kind of request of a busy hour; its rate is that of the single mix. */
interface Kind extends SteadyLoad {
  readonly name: string;
}

const calmSeconds = 15;
/** The mix is multiplied until answers come later than this, in milliseconds for 99 of 100. */
const slowest = 1000;

/** A busy hour over the embedded database, and over PostgreSQL where `PGURL` names one. */
export async function mixedTables(context: BenchContext, hammer: Hammer): Promise<string> {
  const server = process.env.PGURL ?? '';
  const embedded = ['Over the embedded database:', await busyHour(context, hammer, 'mixed')];
  if (server === '') return embedded.join('\n\n');
  const database = await scratchDatabase(server);
  try {
    const place = { BACKEND_POSTGRES: database.url };
    const hosted = await busyHour(context, hammer, 'mixed-postgres', place);
    return [...embedded, 'Over PostgreSQL:', hosted].join('\n\n');
  } finally {
    await database.drop();
  }
}

/**
 * Readers, open tabs, clients and staff at once, at given rates: while nothing else happens, while a release is made
 * and goes live, and at several times the rates. An answer's time counts from when it was due, so that a stalled
 * server is not asked less.
 */
async function busyHour(
  context: BenchContext,
  hammer: Hammer,
  name: string,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { root, say } = context;
  const folder = join(context.scratch, name);
  say('starting the product');
  const product = await startProduct(root, folder, more);
  try {
    const kinds = await kindsOf(product);
    // What is asked for the first time is made then: pages, prepared statements.
    await during(hammer, kinds, 1, 3);
    say('a calm quarter of a minute');
    const calm = await during(hammer, kinds, 1, calmSeconds);
    say('a release in the middle');
    const release = runWell({
      command: process.execPath,
      args: [join(root, 'platform/cli/run.mjs'), 'release', 'portal', '--version', '9.9.9-load'],
      cwd: root,
      env: { DATA_DIR: folder, CI: '1' },
    });
    const busy = await during(hammer, kinds, 1, release);
    const rows = kinds.map(({ name, rate }, at) => [
      name,
      String(rate),
      ...inCells(calm[at]),
      ...inCells(busy[at]),
    ]);
    return [
      table(['', 'a second', 'p50', 'p99', 'p50 while releasing', 'p99 while releasing'], rows),
      await capacity(hammer, kinds, say),
    ].join('\n\n');
  } finally {
    await product.stop();
  }
}

/** Multiplies the mix until it is no longer answered in time. */
async function capacity(
  hammer: Hammer,
  kinds: readonly Kind[],
  say: (progress: string) => void,
): Promise<string> {
  const rows: string[][] = [];
  for (const times of [1, 2, 3, 4, 6, 8, 12, 16]) {
    say(`${times} times the mix`);
    const answers = await during(hammer, kinds, times, 10);
    const worst = Math.max(...answers.map(({ p99 }) => p99));
    const slowKind = kinds[answers.findIndex(({ p99 }) => p99 === worst)]?.name ?? '';
    const sum = kinds.reduce((all, { rate }) => all + rate * times, 0);
    rows.push([`${times}×`, String(sum), `${worst} ms`, slowKind]);
    if (worst > slowest) break;
  }
  return table(['the mix', 'requests a second', 'slowest p99', 'of'], rows);
}

/** Asks for all kinds at once. @param until - seconds, or the end of something */
async function during(
  { steady }: Hammer,
  kinds: readonly Kind[],
  times: number,
  until: number | Promise<unknown>,
): Promise<Answers[]> {
  const running = steady(kinds.map((kind) => ({ ...kind, rate: kind.rate * times })));
  const end = typeof until === 'number' ? new Promise((resolve) => setTimeout(resolve, until * 1000)) : until;
  const [outcome] = await Promise.allSettled([end]);
  const answers = await running.stop();
  if (outcome.status === 'rejected') throw outcome.reason;
  return answers;
}

async function kindsOf({ url }: Product): Promise<Kind[]> {
  const backend = { url, publishableKey: await publishableKey(url) };
  const anon = { apikey: backend.publishableKey };
  const client = { ...anon, ...(await signedIn(backend, 'client@acme.example')) };
  const admin = { ...anon, ...(await signedIn(backend, 'admin@northlight.example')) };
  const page = { accept: 'text/html', 'accept-encoding': 'br' };
  const tickets = `${url}/rest/v1/project_tickets`;
  const [ticket] = (await (
    await fetch(`${tickets}?select=id,status&limit=1`, { headers: admin })
  ).json()) as { id: string; status: string }[];
  if (ticket === undefined) throw new Error('There is no ticket to move.');
  return [
    { name: 'reader: home', rate: 40, url: `${url}/`, headers: page },
    { name: 'reader: blog', rate: 20, url: `${url}/blog`, headers: page },
    { name: 'open tab: what is live', rate: 20, url: `${url}/registry.json`, headers: {} },
    { name: 'client: document', rate: 4, url: `${url}/client-portal`, headers: page },
    { name: 'client: first screen', rate: 4, url: `${url}/rest/v1/rpc/portal_screen`, headers: client },
    { name: 'staff: overview', rate: 2, url: `${url}/rest/v1/rpc/staff_overview`, headers: admin },
    {
      name: 'staff: board',
      rate: 2,
      url: `${tickets}?select=*&status=in.(open,in_progress)&order=board_rank,id&limit=50`,
      headers: admin,
    },
    {
      name: 'staff: move a ticket',
      rate: 1,
      url: `${tickets}?id=eq.${ticket.id}`,
      headers: { ...admin, 'content-type': 'application/json' },
      write: { method: 'PATCH', body: JSON.stringify({ status: ticket.status }) },
    },
  ];
}

const inCells = (answers?: Answers): string[] => [`${answers?.p50} ms`, `${answers?.p99} ms`];
