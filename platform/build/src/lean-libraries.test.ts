import assert from 'node:assert/strict';
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { leanSources } from './lean-libraries.ts';

const workspace = fileURLToPath(new URL('../../../', import.meta.url));

const installed = (owner: string, name: string) => realpathSync(join(workspace, owner, 'node_modules', name));

/** The file of an installed library, made lean. */
function leanFile(folder: string, pick: RegExp): { before: string; after: string } {
  const library = realpathSync(folder);
  for (const path of readdirSync(library, { recursive: true, encoding: 'utf8' })) {
    const source = leanSources.find(([file]) => file.test(join(library, path)));
    if (source === undefined) continue;
    const before = readFileSync(join(library, path), 'utf8');
    if (pick.test(before)) return { before, after: source[1](before) };
  }
  throw new Error(`${folder} has no such file any more`);
}

test('of the router go its warnings, instrumentation, and what names keep alive', () => {
  const router = join(installed('platform/router', 'react-router-dom'), '../react-router');
  const { after } = leanFile(router, /^var Form = React\d*\.forwardRef/m);
  assert.match(after, /var ENABLE_DEV_WARNINGS = false;/);
  assert.match(after, /var Form = \/\* @__PURE__ \*\/ React/);
  assert.doesNotMatch(after, /^Form\.displayName/m);
  assert.doesNotMatch(after, /(?:init\.|opts\?\.)instrumentations/);
});

test('icons are drawn by our own function', () => {
  const { after } = leanFile(installed('shared-ui', 'lucide-react'), /function createLucideIcon/);
  assert.match(after, /^export \{ createIcon as default \} from ".*lean-icon\.ts";$/);
});

test('errors of the federation runtime lose their sentences and keep their codes', () => {
  const codes = join(installed('shell', '@module-federation/enhanced'), '../error-codes');
  const { before, after } = leanFile(codes, /: "/);
  assert.equal(after.match(/: ""/g)?.length, before.match(/: "/g)?.length);
});

test('stylis sets no vendor prefix', () => {
  const stylis = join(installed('shell', 'styled-components'), '../stylis');
  assert.match(leanFile(stylis, /export function prefix/).after, /return value/);
});
