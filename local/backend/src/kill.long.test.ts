import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTempFolder } from '@northlight/node-kit/testing';
import { startProcess } from './testing/backend-process.ts';

test('the backend exits when a statement takes too long and keeps every acknowledged row', async (t) => {
  const folder = createTempFolder(t);
  const start = (env: Record<string, string> = {}) => {
    const backendProcess = startProcess({ DATA_DIR: folder, ...env });
    t.after(() => backendProcess.child.kill('SIGKILL'));
    return backendProcess;
  };
  const backend = start({ STATEMENT_TIMEOUT: '3' });
  const { url, secretKey } = await backend.ready;
  const headers = { apikey: secretKey, 'content-type': 'application/json' };
  const words = Array.from({ length: 25_000 }, (_, index) => `w${index % 500}`).join(' ');
  const slugs = Array.from({ length: 80 }, (_, index) => `project-${10 + index}`);
  for (const slug of slugs) {
    const body = JSON.stringify({ title: slug, slug, description: slug, long_description: words });
    const response = await fetch(`${url}/rest/v1/projects`, { method: 'POST', headers, body });
    assert.equal(response.status, 201, backend.output.err);
  }
  const search = ['a', 'b', 'c', 'd'].map((word) => `long_description.fts.${word}`).join(',');
  await assert.rejects(fetch(`${url}/rest/v1/projects?select=id&or=(${search})`, { headers }));
  await backend.exited;
  assert.equal(backend.child.signalCode, 'SIGKILL');
  assert.match(backend.output.err, /"message":"statement-took-too-long","milliseconds":3000\}\n$/);

  const restarted = start();
  const { url: newUrl } = await restarted.ready;
  const response = await fetch(`${newUrl}/rest/v1/projects?select=slug&order=slug`, { headers });
  assert.deepEqual(
    await response.json(),
    slugs.map((slug) => ({ slug })),
  );
});
