import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { renderFirstPaint } from './render-first-paint.ts';

const drawn = { '/desk': { html: '<p>Desk</p>', styles: '' } };
const draws = `exports.draw = async () => (${JSON.stringify(drawn)});`;

async function drawnBy(t: TestContext, code: string, limit?: number) {
  const folder = await mkdtemp(join(tmpdir(), 'drawn-'));
  t.after(() => rm(folder, { recursive: true }));
  const bundle = join(folder, 'bundle.cjs');
  await writeFile(bundle, code);
  const said: string[] = [];
  const pages = await renderFirstPaint(bundle, (problem) => said.push(problem), limit);
  return { pages, said: said.join('\n') };
}

describe('what is drawn of guarded pages by a build', () => {
  test('is what the bundle draws, whatever its code leaves running', async (t) => {
    const left = 'setInterval(() => undefined, 1000);';
    assert.deepEqual(await drawnBy(t, `${left}\n${draws}`), { pages: drawn, said: '' });
  });

  test('is empty if its code throws, rejects or never ends, and reports the problem', async (t) => {
    for (const [code, why] of [
      ["throw new Error('boom');", /fails without a browser: Error: boom/],
      ["exports.draw = () => Promise.reject(new Error('boom'));", /fails without a browser: Error: boom/],
      ["void fetch('/registry.json');\nexports.draw = () => new Promise(() => {});", /Failed to parse URL/],
      ['for (;;);', /was still running after 0\.5 s/],
    ] as const) {
      const { pages, said } = await drawnBy(t, code, code.startsWith('for') ? 500 : undefined);
      assert.deepEqual(pages, {}, code);
      assert.match(said, why);
    }
  });
});
