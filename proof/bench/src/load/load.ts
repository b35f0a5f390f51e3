import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { BenchContext, Part } from '../part.ts';
import { type RunningBackend, startEmbedded, startOnPostgres } from '../product/backend.ts';
import { fetchSettled } from '../product/fetch-encoded.ts';
import { ratio, table } from '../report/table.ts';
import { type Answers, type Hammer, openHammer } from './hammer.ts';
import { mixedTables } from './mixed.ts';
import { type Read, readsOf } from './reads.ts';

/** How many requests a second the edge and the backend answer, each alone and in a mix. */
export const load: Part = {
  name: 'load',
  label: 'Requests per second',
  async run(context) {
    const hammer = await openHammer(context.root);
    return [
      'Edge, kept pages as brotli, against a bare Node server that sends the same bytes:',
      await pagesTable(context, hammer),
      'Backend, three typical reads:',
      await readsTable(context, hammer),
      'A busy hour in short, all of it at once, without one error:',
      await mixedTables(context, hammer),
    ].join('\n\n');
  },
};

async function pagesTable(context: BenchContext, hammer: Hammer): Promise<string> {
  const { url } = await context.product();
  const headers = { 'accept-encoding': 'br', accept: 'text/html' };
  const rows: string[][] = [];
  for (const path of ['/', '/blog', '/projects', '/auth']) {
    context.say(path);
    const content = await fetchSettled(url + path);
    const page = await hammer.hardest(url + path, headers);
    const bare = await withBareServer(content, (address) => hammer.hardest(address, headers));
    rows.push([`\`${path}\``, ...inCells(page), ratio(page.perSecond, bare.perSecond)]);
  }
  return table(['page', 'requests/s', 'p50', 'p99', 'of the bare server'], rows);
}

/** Serves the same bytes from memory, without a look at the request: the most that this machine can do. */
async function withBareServer<T>(content: Buffer, work: (url: string) => Promise<T>): Promise<T> {
  const server = createServer((_request, response) => response.end(content));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function readsTable({ root, scratch, say }: BenchContext, hammer: Hammer): Promise<string> {
  say('starting the embedded backend');
  const embedded = await measured(await startEmbedded(root, join(scratch, 'load')), hammer, say);
  const server = process.env.PGURL ?? '';
  if (server === '') {
    return `${table(
      ['read', 'requests/s', 'p50', 'p99'],
      embedded.map(({ name, answers }) => [name, ...inCells(answers)]),
    )}\n\nSet \`PGURL\` to compare with PostgreSQL.`;
  }
  say('starting the backend on PostgreSQL');
  const hosted = await measured(await startOnPostgres(root, server), hammer, say);
  const rows = embedded.map(({ name, answers }, at) => {
    const other = hosted[at]?.answers ?? answers;
    return [name, ...inCells(answers), ...inCells(other), ratio(other.perSecond, answers.perSecond)];
  });
  const head = ['read', 'embedded requests/s', 'p50', 'p99', 'PostgreSQL requests/s', 'p50', 'p99', 'ratio'];
  return table(head, rows);
}

async function measured(
  backend: RunningBackend,
  hammer: Hammer,
  say: (progress: string) => void,
): Promise<(Read & { answers: Answers })[]> {
  try {
    const found: (Read & { answers: Answers })[] = [];
    for (const read of await readsOf(backend)) {
      say(read.name);
      found.push({ ...read, answers: await hammer.hardest(read.url, read.headers) });
    }
    return found;
  } finally {
    await backend.stop();
  }
}

function inCells({ perSecond, p50, p99 }: Answers): string[] {
  return [String(Math.round(perSecond)), `${p50} ms`, `${p99} ms`];
}
