import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { hashPageTree } from './page-tree-hash.ts';

test('the hash of the page tree depends on the rendered tree, not on comments, formatting, tests or server code', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'northlight-tree-'));
  context.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'server'));
  const hashWith = (file: string, source: string) => {
    writeFileSync(join(folder, file), source);
    return hashPageTree(folder);
  };
  const originalHash = hashWith('tree.tsx', 'export const Tree = () => <p>a</p>;');
  assert.equal(hashWith('tree.tsx', '// Why.\nexport const Tree = () =>\n  <p>a</p>;\n'), originalHash);
  assert.equal(hashWith('tree.test.tsx', 'x'), originalHash);
  assert.equal(hashWith('server/render.ts', 'x'), originalHash);
  assert.notEqual(hashWith('tree.tsx', 'export const Tree = () => <div><p>a</p></div>;'), originalHash);
});
