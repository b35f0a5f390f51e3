import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { demoPassword } from '@local/backend/demo/accounts';
import { runToEnd } from '@northlight/cli/child';
import { readPublishableKey } from '@proof/e2e/publishable-key';
import { ratio, table } from './figures.ts';
import type { Part } from './part.ts';

/** The part of autocannon's report that is used. */
interface Report {
  readonly non2xx: number;
  readonly errors: number;
  readonly requests: { readonly average: number };
  readonly latency: { readonly p50: number; readonly p99: number };
}

type Headers = Readonly<Record<string, string>>;

/** Measures requests per second: cached pages compared with a bare Node server that sends the same bytes, and data. */
export const load: Part = {
  name: 'load',
  label: 'Requests per second',
  async run({ root, product, say }) {
    const url = await product();
    const html = { 'accept-encoding': 'br', accept: 'text/html' };
    const pages: string[][] = [];
    for (const path of ['/', '/blog', '/projects', '/auth']) {
      say(path);
      const page = await runAutocannon(root, url + path, html);
      const bytes = Number((await fetch(url + path, { headers: html })).headers.get('content-length'));
      const bareServer = await withBareServer(bytes, (address) => runAutocannon(root, address, html));
      pages.push([`\`${path}\``, ...cells(page), ratio(page.requests.average, bareServer.requests.average)]);
    }
    const reads: string[][] = [];
    for (const read of await createReads(url)) {
      say(read.name);
      reads.push([read.name, ...cells(await runAutocannon(root, url + read.path, read.headers))]);
    }
    return [
      table(['page', 'requests/s', 'p50', 'p99', 'of the bare server'], pages),
      table(['read', 'requests/s', 'p50', 'p99'], reads),
    ].join('\n\n');
  },
};

/** Runs ten connections for four seconds in a separate process, after a second of warm-up. */
async function runAutocannon(root: string, url: string, headers: Headers): Promise<Report> {
  const { code, output } = await runToEnd({
    command: 'npx',
    args: [
      ...['--yes', 'autocannon@9.0.0', '--json', '-c10', '-d4', '-W', '[', '-c10', '-d1', ']'],
      ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]),
      url,
    ],
    cwd: root,
    hides: 'stderr',
  });
  if (code !== 0) throw new Error(`autocannon failed:\n${output}`);
  const report = JSON.parse(output.trim().split('\n').at(-1) ?? '') as Report;
  const failed = report.non2xx + report.errors;
  if (failed > 0) throw new Error(`${url}: ${failed} requests failed`);
  return report;
}

/** Sends the same number of bytes for any request, as an upper limit. */
async function withBareServer<T>(bytes: number, work: (url: string) => Promise<T>): Promise<T> {
  const content = Buffer.alloc(bytes);
  const server = createServer((_request, response) => response.end(content));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** Typical requests of a visitor's, a client's and an admin's screen. */
async function createReads(url: string): Promise<{ name: string; path: string; headers: Headers }[]> {
  const anon = { apikey: await readPublishableKey(url) };
  const signedIn = async (email: string) => {
    const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { ...anon, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: demoPassword }),
    });
    const { access_token } = (await answer.json()) as { access_token: string };
    return { ...anon, authorization: `Bearer ${access_token}` };
  };
  return [
    {
      name: 'visitor: published posts',
      path: '/rest/v1/blogs?select=id,title,slug,excerpt,header_image_url,word_count,created_at,author:public_profiles(full_name),category:categories(name,color)&published=eq.true&order=created_at.desc',
      headers: anon,
    },
    {
      name: 'client: a page of invoices',
      path: '/rest/v1/client_invoices?select=id,invoice_number,amount,currency,due_date,payment_status&order=created_at.desc&limit=21',
      headers: await signedIn('client@acme.example'),
    },
    {
      name: 'admin: a column of the ticket board',
      path: '/rest/v1/project_tickets?select=*&status=in.(open,in_progress)&order=board_rank,id&limit=50',
      headers: await signedIn('admin@northlight.example'),
    },
  ];
}

function cells({ requests, latency }: Report): string[] {
  return [String(Math.round(requests.average)), `${latency.p50} ms`, `${latency.p99} ms`];
}
