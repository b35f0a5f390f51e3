import assert from 'node:assert/strict';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { openScratchBackend } from './testing/scratch-project.ts';

const MAX_ATTEMPTS = 100;

/** Repeats a check until it passes; a save takes effect a moment later. */
async function eventually(check: () => unknown): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await check();
      return;
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
      await delay(50);
    }
  }
}

const createHelloSource = (text: string) =>
  `import { ending } from '../_shared/ending.ts';\nexport const createHelloHandler = () => async () => Response.json('${text}' + ending);\n`;

const lines: string[] = [];

const { backend, path: folder } = await openScratchBackend(
  {
    'package.json': '{ "type": "module" }',
    'functions/_shared/ending.ts': "export const ending = '!';",
    'functions/hello/handler.ts': createHelloSource('hello'),
    'functions/other/handler.ts':
      "import { text } from './text.ts';\nexport const createOtherHandler = () => async () => Response.json(text);\n",
    'functions/other/text.ts': "export const text: string = 'other';\n",
    'migrations/1_one.sql': 'create table public.things (id int primary key);',
  },
  { watch: true, print: (line) => lines.push(line) },
);

const path = (file: string) => join(folder, file);
const save = (file: string, text: string) => writeFile(path(file), text);

async function get(route: string): Promise<unknown> {
  const response = await backend.fetch(`${backend.url}${route}`, {
    headers: { apikey: backend.publishableKey },
  });
  return response.json();
}

const waitForResponse = (name: string, expected: string) =>
  eventually(async () => assert.equal(await get(`/functions/v1/${name}`), expected));

const waitForLine = (pattern: RegExp) =>
  eventually(() =>
    assert.ok(
      lines.some((line) => pattern.test(line)),
      lines.join('\n'),
    ),
  );

describe('a function', () => {
  test('is reloaded after each save', async () => {
    for (const text of ['one', 'two', 'three', 'four', 'five']) {
      await save('functions/hello/handler.ts', createHelloSource(text));
      await waitForResponse('hello', `${text}!`);
    }
    await waitForLine(/^functions: reloaded after a change to \S+functions\/hello\/handler\.ts$/);
  });

  test('is reloaded when a file beside it is replaced', async () => {
    await save('functions/other/.text.ts.new', "export const text = 'replaced';\n");
    await rename(path('functions/other/.text.ts.new'), path('functions/other/text.ts'));
    await waitForResponse('other', 'replaced');
  });

  test('is reloaded when a shared file is saved', async () => {
    await save('functions/_shared/ending.ts', "export const ending = '?';");
    await waitForResponse('hello', 'five?');
  });

  test('keeps its last working version if it fails to load', async () => {
    await save('functions/hello/handler.ts', 'export const createHelloHandler = () => {\n  const = 1;\n};\n');
    await waitForLine(
      /^functions: hello failed to load; still using the last working version: [\s\S]*hello\/handler\.ts:2:8: /,
    );
    await waitForResponse('hello', 'five?');
    await save('functions/other/text.ts', "export const text = 'beside';\n");
    await waitForResponse('other', 'beside');
    await save('functions/hello/handler.ts', createHelloSource('repaired'));
    await waitForResponse('hello', 'repaired?');
  });

  test('can be added and removed', async () => {
    await rename(path('functions/other'), path('functions/another'));
    await waitForLine(/another\/handler\.ts exports no createAnotherHandler/);
    await save(
      'functions/another/handler.ts',
      'export const createAnotherHandler = () => async () => Response.json("new");',
    );
    await waitForResponse('another', 'new');
    assert.equal((await backend.fetch(`${backend.url}/functions/v1/other`)).status, 404);
  });
});

describe('a migration', () => {
  const readRows = (table: string) => get(`/rest/v1/${table}?select=*`);
  const TWO = 'create table public.more (id int);\ngrant select on public.more to anon;\n';

  test('is applied when it is added, and its table is served', async () => {
    await save('migrations/2_two.sql', '');
    await delay(300);
    await save('migrations/2_two.sql', TWO);
    await waitForLine(/^applied 1 migration: 2_two\.sql$/);
    await eventually(async () => assert.deepEqual(await readRows('more'), []));
    assert.equal(backend.migrations.version, '2');
    assert.deepEqual(await get('/healthz').then((health) => Object(health).schema), 2);
  });

  test('is rolled back when it fails and retried after the next save', async () => {
    await save('migrations/3_three.sql', 'insert into public.more values (1);\n\ncreate tabel x ();\n');
    await waitForLine(
      /^Migration 3_three\.sql failed and was rolled back; the database stays at version 2\. 42601: .* \(at 3_three\.sql:3:8\)$/,
    );
    assert.deepEqual(await readRows('more'), []);
    await save('migrations/3_three.sql', 'insert into public.more values (1);\n');
    await waitForLine(/^applied 1 migration: 3_three\.sql$/);
    assert.deepEqual(await readRows('more'), [{ id: 1 }]);
  });

  test('is replayed with the data in place when the newest one is edited', async () => {
    await save('migrations/3_three.sql', 'alter table public.more add column name text; bad');
    await waitForLine(/^Migration 3_three\.sql failed and was rolled back/);
    assert.deepEqual(await readRows('more'), [{ id: 1 }]);
    await save('migrations/3_three.sql', "alter table public.more add column name text default 'x';\n");
    await waitForLine(/^replayed 3_three\.sql, with the data in place$/);
    await eventually(async () => assert.deepEqual(await readRows('more'), [{ id: 1, name: 'x' }]));
  });

  test('is reported once when it is edited or removed after it has been applied', async () => {
    await save('migrations/2_two.sql', `${TWO}alter table public.more add column name text;\n`);
    await waitForLine(/^Migration 2_two\.sql has been edited since it was applied\. `npm run reset` creates/);
    await rm(path('migrations/1_one.sql'));
    await waitForLine(
      /^The data folder has migration 1, which is not in supabase\/migrations\. Run `npm run reset`/,
    );
    assert.equal(lines.filter((line) => line.includes('has been edited')).length, 1);
  });
});
