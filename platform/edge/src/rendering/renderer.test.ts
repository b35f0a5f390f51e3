import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { Renderer } from './renderer.ts';

const settings = { backend: { url: 'http://127.0.0.1:9', publishableKey: 'k' }, clockOffset: 0 };
const createJob = (path: string) => ({ kind: 'document', origin: 'https://x.example', path }) as const;

function startRenderer(t: TestContext, code: string): Renderer {
  const renderer = new Renderer({ code, filename: 'test.js', settings, timeLimit: 200 });
  // The thread is unreferenced, so the test must keep the process alive.
  const keepAlive = setInterval(() => {}, 1000);
  t.after(() => {
    clearInterval(keepAlive);
    return renderer.stop();
  });
  return renderer;
}

const echo = `exports.configure = () => {};
exports.answer = async ({ path }) => {
  if (path === '/hang') for (;;);
  if (path === '/exit') process.exit(3);
  return { kind: 'document', contentType: path, body: JSON.stringify(process.env) };
};`;

describe('a renderer', () => {
  test('completes jobs sent during its start, and cannot read the environment of this process', async (t) => {
    process.env.A_SECRET = 'secret';
    const renderer = startRenderer(t, echo);
    const results = await Promise.all(['/a', '/b', '/c'].map((path) => renderer.render(createJob(path))));
    assert.deepEqual(
      results.map((result) => (result.kind === 'document' ? result.contentType : result)),
      ['/a', '/b', '/c'],
    );
    assert.ok(!JSON.stringify(results).includes('secret'));
  });

  for (const path of ['/hang', '/exit']) {
    test(`continues with a new thread after ${path}`, async (t) => {
      const renderer = startRenderer(t, echo);
      const [failed, concurrent] = await Promise.all([
        renderer.render(createJob(path)),
        renderer.render(createJob('/a')),
      ]);
      assert.deepEqual([failed.kind, concurrent.kind], ['failed', 'failed']);
      assert.equal((await renderer.render(createJob('/a'))).kind, 'document');
    });
  }

  test('fails jobs if its bundle does not load or it has stopped', async (t) => {
    const broken = startRenderer(t, 'throw new Error("broken")');
    assert.match(JSON.stringify(await broken.render(createJob('/a'))), /broken/);
    const stopped = startRenderer(t, echo);
    await stopped.stop();
    assert.equal((await stopped.render(createJob('/a'))).kind, 'failed');
  });
});
