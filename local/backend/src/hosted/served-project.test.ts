import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { DEFAULT_PROJECT_DIR } from '../options.ts';
import { describeSchema } from './describe-schema.ts';
import { generateTypes, SCHEMA_FILE, TYPES_FILE } from './generate-types.ts';
import { withServedProject } from './served-project.ts';
import { runSupabaseCli } from './tools.ts';

/** Accepted linter findings: the start of each key with the reason. */
const ACCEPTED: Readonly<Record<string, string>> = {
  security_definer_view_public_public_profiles:
    'Visitors read authors’ names and pictures from it but nothing from profiles itself: the view selects the columns, and its condition the rows.',
  function_search_path_mutable_private_build_search_text_:
    'A function with its own settings is called for each row, but this one is inlined into the query. It runs with the caller’s privileges and qualifies every name with its schema.',
  function_search_path_mutable_private_fold_text_: 'It is inlined for the same reason.',
  function_search_path_mutable_private_is_due_soon_: 'It is inlined too, and names nothing.',
  function_search_path_mutable_private_is_overdue_: 'It is inlined for the same reason, and names nothing.',
  function_search_path_mutable_public_search_text_:
    'For the same reason as private.build_search_text, which it calls.',
};

interface Finding {
  readonly level: 'INFO' | 'WARN' | 'ERROR';
  readonly cache_key: string;
}

test('in the migrated database', (t) =>
  withServedProject(async (url, database) => {
    await t.test('the committed types match the migrations', async () => {
      const [generated, committed] = [await generateTypes(url), await readFile(TYPES_FILE, 'utf8')];
      assert.ok(
        generated === committed,
        'auth-kit/src/database.types.ts is stale; `npm run types` rewrites it',
      );
    });

    await t.test('the committed overview matches the migrations', async () => {
      const [generated, committed] = [await describeSchema(database), await readFile(SCHEMA_FILE, 'utf8')];
      assert.ok(generated === committed, 'supabase/schema.sql is stale; `npm run types` rewrites it');
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
      const keys = findings.map(({ cache_key: key }) => accepted.find((each) => key.startsWith(each)) ?? key);
      assert.deepEqual([...new Set(keys)].sort(), accepted.sort());
    });
  }));
