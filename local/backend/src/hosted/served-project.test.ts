import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { DEFAULT_PROJECT_DIR } from '../options.ts';
import { supabaseCli } from './command.ts';
import { TYPES_FILE, typesOf } from './generate-types.ts';
import { withServedProject } from './served-project.ts';

/** What the linter says and is meant to be so, with the reason. */
const MEANT: Readonly<Record<string, string>> = {
  security_definer_view_public_public_profiles:
    'Visitors read writers’ names and pictures from it and nothing of profiles itself: the columns are chosen in the view, the rows by its condition.',
};

interface Finding {
  readonly level: 'INFO' | 'WARN' | 'ERROR';
  readonly cache_key: string;
}

test('the Supabase CLI on the migrated database', (t) =>
  withServedProject(DEFAULT_PROJECT_DIR, async (url) => {
    await t.test('the checked-in types are those of the migrations', async () => {
      const [fresh, kept] = [await typesOf(url), await readFile(TYPES_FILE, 'utf8')];
      assert.ok(fresh === kept, 'auth-kit/src/database.types.ts is stale: npm run types writes it anew');
    });

    await t.test('the linter finds nothing but what is meant to be so', async () => {
      const output = await supabaseCli(
        dirname(DEFAULT_PROJECT_DIR),
        'db',
        'advisors',
        `--remote=${url}`,
        '--level=warn',
        '--fail-on=none',
        '--output=json',
      );
      const findings = JSON.parse(output) as readonly Finding[];
      assert.deepEqual(findings.map(({ cache_key }) => cache_key).sort(), Object.keys(MEANT).sort());
    });
  }));
