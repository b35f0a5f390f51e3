import assert from 'node:assert/strict';
import { Agent, get } from 'node:http';
import { test } from 'node:test';
import { builds, releases, upstream } from './testing/index.ts';
import { startProcess } from './testing/process.ts';

const clients = 40;
const restarts = 3;

/** Resolves with the whole answer, with `refused` when nobody listened, or with `cut`. */
function ask(agent: Agent, port: string, path: string): Promise<string> {
  return new Promise((resolve) => {
    get({ agent, host: '127.0.0.1', port, path }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      answer.on('end', () => resolve(`${answer.statusCode} ${body}`));
      answer.on('error', () => resolve('cut'));
    }).on('error', (error: NodeJS.ErrnoException) =>
      // Connections that were open and idle are ended: nothing was asked on them yet.
      resolve(error.code === 'ECONNREFUSED' || error.code === 'ECONNRESET' ? 'refused' : String(error)),
    );
  });
}

test(`stopped and started ${restarts} times under load, the process cuts no answer`, async (t) => {
  const { folder, put } = await releases(t);
  await put([builds.shell(), builds.site()]);
  let inFlight = 0;
  let arrived = 0;
  const { url: backend } = await upstream(t, (_request, response) => {
    inFlight += 1;
    arrived += 1;
    response.write('first ');
    setTimeout(() => {
      inFlight -= 1;
      response.end('last');
    }, 50);
  });
  const env = { DATA_DIR: folder, BACKEND_URL: backend };
  let edge = await startProcess(t, { ...env, PORT: '0' });
  const { port } = edge;
  const agent = new Agent({ keepAlive: true });
  t.after(() => agent.destroy());
  const seen = new Map<string, number>();
  let isOver = false;
  const client = async () => {
    while (!isOver) {
      const answer = await ask(agent, port, '/rest/v1/x');
      seen.set(answer, (seen.get(answer) ?? 0) + 1);
    }
  };
  const load = Promise.all(Array.from({ length: clients }, client));
  for (let round = 0; round < restarts; round += 1) {
    while (inFlight < clients / 2) await new Promise(setImmediate);
    edge.child.kill('SIGTERM');
    assert.deepEqual(await edge.exited, [0, null]);
    const began = performance.now();
    edge = await startProcess(t, { ...env, PORT: port });
    t.diagnostic(`up again after ${Math.round(performance.now() - began)} ms`);
  }
  isOver = true;
  await load;
  t.diagnostic(JSON.stringify(Object.fromEntries(seen)));
  assert.deepEqual([...seen.keys()].sort(), ['200 first last', 'refused']);
  assert.equal(seen.get('200 first last'), arrived, 'what reached the backend was answered whole');
  assert.ok(arrived > clients * restarts);
});
