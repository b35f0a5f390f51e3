import { Agent, get } from 'node:http';
import { product } from '../../support/product.ts';
import { expect, test } from '../../support/test.ts';

const visitors = 1000;
const paths = ['/', '/blog', '/projects', '/contact'] as const;

/** One page as a browser asks for it. */
function visit(agent: Agent, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(
      `${product.url}${path}`,
      { agent, headers: { accept: 'text/html', 'accept-encoding': 'br' } },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(`${path} ${answer.statusCode} ${answer.headers.etag}`));
        answer.on('error', reject);
      },
    ).on('error', reject);
  });
}

test(`${visitors} visitors at once get kept pages, all of them and the same`, async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: visitors });
  try {
    const first = await Promise.all(paths.map((path) => visit(agent, path)));
    const started = performance.now();
    const all = await Promise.all(
      Array.from({ length: visitors }, async () => {
        const seen: string[] = [];
        for (const path of paths) seen.push(await visit(agent, path));
        return seen.join();
      }),
    );
    expect(new Set(all)).toEqual(new Set([first.join()]));
    for (const line of first) expect(line).toContain(' 200 ');
    expect(
      (visitors * paths.length * 1000) / (performance.now() - started),
      'pages in a second',
    ).toBeGreaterThan(100);
  } finally {
    agent.destroy();
  }
});
