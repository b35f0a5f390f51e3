import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { Renderer } from './renderer.ts';

const settings = { backend: { url: 'http://127.0.0.1:9', publishableKey: 'k' }, clockOffset: 0 };
const createJob = (path: string) => ({ kind: 'document', origin: 'https://x.example', path }) as const;

function start(t: TestContext, code: string): Renderer {
  const renderer = new Renderer({ code, filename: 'test.js', settings, timeLimit: 200 });
  // The thread is unreferenced, so the test must keep the process alive.
  const server = setInterval(() => {}, 1000);
  t.after(() => {
    clearInterval(server);
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
  test('answers jobs sent while it was starting, and does not see the environment of this process', async (t) => {
    process.env.A_SECRET = 'secret';
    const renderer = start(t, echo);
    const answers = await Promise.all(['/a', '/b', '/c'].map((path) => renderer.render(createJob(path))));
    assert.deepEqual(
      answers.map((answer) => (answer.kind === 'document' ? answer.contentType : answer)),
      ['/a', '/b', '/c'],
    );
    assert.ok(!JSON.stringify(answers).includes('secret'));
  });

  for (const path of ['/hang', '/exit']) {
    test(`continues with a new thread after ${path}`, async (t) => {
      const renderer = start(t, echo);
      const [bad, concurrent] = await Promise.all([
        renderer.render(createJob(path)),
        renderer.render(createJob('/a')),
      ]);
      assert.deepEqual([bad.kind, concurrent.kind], ['failed', 'failed']);
      assert.equal((await renderer.render(createJob('/a'))).kind, 'document');
    });
  }

  test('reports a bundle that does not load, and that it has stopped', async (t) => {
    const broken = start(t, 'throw new Error("broken")');
    assert.match(JSON.stringify(await broken.render(createJob('/a'))), /broken/);
    const stopped = start(t, echo);
    await stopped.stop();
    assert.equal((await stopped.render(createJob('/a'))).kind, 'failed');
  });
});
