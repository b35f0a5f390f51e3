import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { DEFAULT_PROJECT_DIR } from '../options.ts';
import { describeSchema } from './describe-schema.ts';
import { generateTypes, SCHEMA_FILE, TYPES_FILE } from './generate-types.ts';
import { withServedProject } from './served-project.ts';
import { runSupabaseCli } from './tools.ts';

/** Accepted findings of the linter: the start of each key with the reason. */
const ACCEPTED: Readonly<Record<string, string>> = {
  security_definer_view_public_public_profiles:
    'Visitors read writers’ names and pictures from it and nothing of profiles itself: the columns are chosen in the view, the rows by its condition.',
  function_search_path_mutable_private_searchable_:
    'A function with settings of its own is called for each row: this one becomes part of the query. It runs with the caller’s rights and names all that it calls with its schema.',
  function_search_path_mutable_public_search_text_: 'As private.searchable, which it calls.',
};

interface Finding {
  readonly level: 'INFO' | 'WARN' | 'ERROR';
  readonly cache_key: string;
}

test('the Supabase CLI on the migrated database', (t) =>
  withServedProject(DEFAULT_PROJECT_DIR, async (url, database) => {
    await t.test('the committed types match the migrations', async () => {
      const [fresh, kept] = [await generateTypes(url), await readFile(TYPES_FILE, 'utf8')];
      assert.ok(fresh === kept, 'auth-kit/src/database.types.ts is stale: npm run types writes it anew');
    });

    await t.test('the committed overview matches the migrations', async () => {
      const [fresh, kept] = [await describeSchema(database), await readFile(SCHEMA_FILE, 'utf8')];
      assert.ok(fresh === kept, 'supabase/schema.sql is stale: npm run types writes it anew');
    });

    await t.test('the linter reports only accepted findings', async () => {
      const output = await runSupabaseCli(
        dirname(DEFAULT_PROJECT_DIR),
        'db',
        'advisors',
        `--remote=${url}`,
        '--level=warn',
        '--fail-on=none',
        '--output=json',
      );
      const findings = JSON.parse(output) as readonly Finding[];
      const accepted = Object.keys(ACCEPTED);
      const found = findings.map(
        ({ cache_key: key }) => accepted.find((each) => key.startsWith(each)) ?? key,
      );
      assert.deepEqual([...new Set(found)].sort(), accepted.sort());
    });
  }));
