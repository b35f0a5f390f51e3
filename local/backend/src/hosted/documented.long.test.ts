import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { DEFAULT_PROJECT_DIR } from '../options.ts';
import { supabaseCli } from './command.ts';

const root = join(DEFAULT_PROJECT_DIR, '..');
const page = readFileSync(join(root, 'docs/deploy.md'), 'utf8');

/** `db push` and the options with which the page names it. */
const commands = new Map<string, Set<string>>();
for (const [, words = ''] of page.matchAll(
  /(?:^|`|\s)supabase ((?:link|login|db|config|secrets|functions)\b[^`\n]*)/gm,
)) {
  const said = words.replace(/\s+#.*$/, '').split(/\s+/);
  const name = said.slice(0, ['link', 'login'].includes(said[0] ?? '') ? 1 : 2).join(' ');
  const options = said.flatMap((word) => /^--[\w-]+/.exec(word) ?? []);
  commands.set(name, new Set([...(commands.get(name) ?? []), ...options]));
}

describe('docs/deploy.md and the Supabase CLI', () => {
  test('agree about its version', () => {
    const manifest = readFileSync(join(DEFAULT_PROJECT_DIR, 'package.json'), 'utf8');
    const { devDependencies } = JSON.parse(manifest) as { devDependencies: Record<string, string> };
    assert.ok(page.includes(`supabase@${devDependencies.supabase}`));
  });

  assert.ok(commands.size > 6, [...commands.keys()].join());
  for (const [name, options] of commands) {
    test(`${name} takes what the page gives it, and reaches a project that is not local`, async () => {
      const help = await supabaseCli(root, ...name.split(' '), '--help');
      assert.ok(help.includes(`supabase ${name}`), help);
      for (const option of options) assert.match(help, new RegExp(`${option}\\b`));
      if (/Local by default/.test(help)) assert.ok(options.has('--remote'));
    });
  }

  test('no command of it that is local by itself stands there without --remote', () => {
    const bare = [...page.matchAll(/supabase db (?:push|dump|advisors)(?! --remote)/g)].map(([text]) => text);
    assert.deepEqual(bare, []);
  });
});
