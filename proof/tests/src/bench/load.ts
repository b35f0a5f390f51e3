import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { demoPassword } from '@local/backend/demo/accounts';
import { runToEnd } from '@northlight/cli/child';
import { readPublishableKey } from '@proof/e2e/publishable-key';
import { formatRatio, formatTable } from './format.ts';
import type { Measurement } from './measurement.ts';

/** The fields used from autocannon's report. */
interface Report {
  readonly non2xx: number;
  readonly errors: number;
  readonly requests: { readonly average: number };
  readonly latency: { readonly p50: number; readonly p99: number };
}

type Headers = Readonly<Record<string, string>>;

/** Measures requests per second for data and for cached pages, the latter compared with a bare Node server. */
export const load: Measurement = {
  name: 'load',
  label: 'Requests per second',
  async run({ root, instance, report }) {
    const url = await instance();
    const html = { 'accept-encoding': 'br', accept: 'text/html' };
    const pages: string[][] = [];
    for (const path of ['/', '/blog', '/projects', '/auth']) {
      report(path);
      const page = await runAutocannon(root, url + path, html);
      const bytes = Number((await fetch(url + path, { headers: html })).headers.get('content-length'));
      const bareServer = await withBareServer(bytes, (address) => runAutocannon(root, address, html));
      pages.push([
        `\`${path}\``,
        ...formatCells(page),
        formatRatio(page.requests.average, bareServer.requests.average),
      ]);
    }
    const reads: string[][] = [];
    for (const read of await createReads(url)) {
      report(read.name);
      reads.push([read.name, ...formatCells(await runAutocannon(root, url + read.path, read.headers))]);
    }
    return [
      formatTable(['page', 'requests/s', 'p50', 'p99', 'of the bare server'], pages),
      formatTable(['read', 'requests/s', 'p50', 'p99'], reads),
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
    hiddenStream: 'stderr',
  });
  if (code !== 0) throw new Error(`autocannon failed:\n${output}`);
  const report = JSON.parse(output.trim().split('\n').at(-1) ?? '') as Report;
  const failedRequests = report.non2xx + report.errors;
  if (failedRequests > 0) throw new Error(`${url}: ${failedRequests} requests failed`);
  return report;
}

/** Starts a server that sends this many bytes for any request, as an upper limit. */
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

/** Typical requests from a visitor's, a client's and an admin's screen. */
async function createReads(url: string): Promise<{ name: string; path: string; headers: Headers }[]> {
  const anon = { apikey: await readPublishableKey(url) };
  const signIn = async (email: string) => {
    const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { ...anon, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: demoPassword }),
    });
    const { access_token } = (await response.json()) as { access_token: string };
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
      headers: await signIn('client@acme.example'),
    },
    {
      name: 'admin: a column of the ticket board',
      path: '/rest/v1/project_tickets?select=*&status=in.(open,in_progress)&order=board_rank,id&limit=50',
      headers: await signIn('admin@northlight.example'),
    },
  ];
}

function formatCells({ requests, latency }: Report): string[] {
  return [String(Math.round(requests.average)), `${latency.p50} ms`, `${latency.p99} ms`];
}
