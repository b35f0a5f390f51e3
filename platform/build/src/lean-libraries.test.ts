import assert from 'node:assert/strict';
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { leanSources } from './lean-libraries.ts';

const workspace = fileURLToPath(new URL('../../../', import.meta.url));

/** The file of an installed library, made lean. */
function leanFile(owner: string, name: string, pick: RegExp): { before: string; after: string } {
  const library = realpathSync(join(workspace, owner, 'node_modules', name));
  for (const path of readdirSync(library, { recursive: true, encoding: 'utf8' })) {
    const source = leanSources.find(([file]) => file.test(join(library, path)));
    if (source === undefined) continue;
    const before = readFileSync(join(library, path), 'utf8');
    if (pick.test(before)) return { before, after: source[1](before) };
  }
  throw new Error(`${name} has no such file any more`);
}

test('of the router go its warnings, instrumentation, and what names keep alive', () => {
  const beside = realpathSync(join(workspace, 'platform/router/node_modules/react-router-dom'));
  const router = join(beside, '../react-router').slice(workspace.length);
  const { after } = leanFile('.', `../${router}`, /^var Form = React\d*\.forwardRef/m);
  assert.match(after, /var ENABLE_DEV_WARNINGS = false;/);
  assert.match(after, /var Form = \/\* @__PURE__ \*\/ React/);
  assert.doesNotMatch(after, /^Form\.displayName/m);
  assert.doesNotMatch(after, /(?:init\.|opts\?\.)instrumentations/);
});

test('icons are drawn by our own function', () => {
  const { after } = leanFile('shared-ui', 'lucide-react', /function createLucideIcon/);
  assert.match(after, /^export \{ createIcon as default \} from ".*lean-icon\.ts";$/);
});
