import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { renderFirstPaint } from './render-first-paint.ts';

const firstPaint = { '/desk': { html: '<p>Desk</p>', styles: '' } };
const bundleCode = `exports.render = async () => (${JSON.stringify(firstPaint)});`;

async function renderBundle(t: TestContext, code: string, limit?: number) {
  const folder = await mkdtemp(join(tmpdir(), 'first-paint-'));
  t.after(() => rm(folder, { recursive: true }));
  const bundle = join(folder, 'bundle.cjs');
  await writeFile(bundle, code);
  const problems: string[] = [];
  const pages = await renderFirstPaint(bundle, (problem) => problems.push(problem), limit);
  return { pages, problems: problems.join('\n') };
}

describe('renderFirstPaint', () => {
  test('returns what the bundle renders, even if its code leaves a timer running', async (t) => {
    const timer = 'setInterval(() => undefined, 1000);';
    const result = await renderBundle(t, `${timer}\n${bundleCode}`);
    assert.deepEqual(result, { pages: firstPaint, problems: '' });
  });

  test('returns nothing and reports the problem if the bundle’s code throws, rejects or never finishes', async (t) => {
    for (const [code, report] of [
      ["throw new Error('boom');", /fails without a browser: Error: boom/],
      ["exports.render = () => Promise.reject(new Error('boom'));", /fails without a browser: Error: boom/],
      ["void fetch('/registry.json');\nexports.render = () => new Promise(() => {});", /Failed to parse URL/],
      ['for (;;);', /was still running after 0\.5 s/],
    ] as const) {
      const { pages, problems } = await renderBundle(t, code, code.startsWith('for') ? 500 : undefined);
      assert.deepEqual(pages, {}, code);
      assert.match(problems, report);
    }
  });
});
