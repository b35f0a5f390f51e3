import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startBackend } from '../index.ts';
import { scratchProject } from '../testing/scratch-project.ts';

test('functions that do not load are reported with their place, and the others answer', async (context) => {
  const project = await scratchProject({
    'package.json': '{ "type": "module" }',
    'functions/_shared/table.ts': 'export const rows = 1;',
    'functions/works/handler.ts': 'export const createWorks = () => async () => Response.json({ ok: true });',
    'functions/throws/handler.ts': "const bug: string = 'my bug';\n\nthrow new Error(bug);\n",
    'functions/misspelt/handler.ts': 'export const createMisspelt = () => {\n  return = 1;\n};\n',
    'functions/other-export/handler.ts': 'export const create = () => null;\n',
    'functions/no-such-export/handler.ts': "\nimport { columns } from '../_shared/table.ts';\ncolumns;\n",
    'functions/no-such-file/handler.ts': "import '../_shared/gone.ts';\n",
    // Called on a timer.
    'functions/company-archive/handler.ts': "throw 'a text';\n",
  });
  const lines: string[] = [];
  const backend = await startBackend({
    dataDir: 'memory',
    projectDir: project.path,
    say: (line) => lines.push(line),
  });
  context.after(async () => {
    await backend.stop();
    await project.remove();
  });
  const call = async (name: string) => {
    const answer = await backend.fetch(`${backend.url}/functions/v1/${name}`, { method: 'POST' });
    return [answer.status, await answer.json()];
  };

  assert.deepEqual(await call('works'), [200, { ok: true }]);
  const [status, body] = await call('throws');
  assert.equal(status, 503);
  assert.equal(body.error.code, 'unavailable');
  assert.equal((await call('absent'))[0], 404);
  assert.equal((await backend.fetch(`${backend.url}/healthz`)).status, 200);

  const reportOf = (name: string) =>
    lines.find((line) =>
      line.startsWith(`functions: ${name} does not load; calls are answered with 503: `),
    ) ?? '';
  assert.match(reportOf('throws'), /Error: my bug\n[\s\S]*functions\/throws\/handler\.ts:3:7/);
  assert.match(reportOf('misspelt'), /functions\/misspelt\/handler\.ts:2:9: ERROR: Unexpected "="/);
  assert.match(reportOf('other-export'), /other-export\/handler\.ts exports no createOtherExport\./);
  assert.match(reportOf('no-such-export'), /no-such-export\/handler\.ts:2\n[\s\S]*named 'columns'/);
  assert.match(
    reportOf('no-such-file'),
    /Cannot find module '\S+_shared\/gone\.ts' imported from \S+no-such-file\/handler\.ts/,
  );
  assert.match(reportOf('company-archive'), /a text$/);
  assert.equal(lines.length, 6);
});
