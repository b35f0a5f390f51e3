import { type Queryable, startBackend } from '@local/backend';
import { describeSchema } from '@local/backend/describe-schema';
import { readCatalogue } from './sql/catalogue.ts';
import { inRolledBackTransaction } from './sql/runner.ts';
import { prepareSuite, runSuite } from './sql/suite.ts';
import { openProbedWorld } from './world/world.ts';

/**
 * Probes the permissions of a backend restored to PROBED_FOLDER. Replaces the restored rows with the suite's fixtures, for
 * which it has expected answers.
 */
const folder = process.env.PROBED_FOLDER;
if (folder === undefined) throw new Error('Set PROBED_FOLDER to the folder of a disposable backend.');

async function resetTables(fresh: Queryable, restored: Queryable): Promise<void> {
  const tableNames = (await readCatalogue(fresh)).tables.map(({ name }) => name);
  await restored.script('set session_replication_role = replica');
  for (const name of tableNames) await restored.script(`delete from ${name}`);
  for (const name of tableNames) {
    const rows = await fresh.query<{ row: unknown }>(`select to_jsonb(t) as row from ${name} t`);
    if (rows.length === 0) continue;
    const [columns] = await fresh.query<{ list: string }>(
      `select string_agg(format('%I', attname), ', ') as list from pg_attribute
       where attrelid = '${name}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    );
    await restored.query(
      `insert into ${name} (${columns?.list}) overriding system value
       select ${columns?.list} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
      [JSON.stringify(rows.map(({ row }) => row))],
    );
  }
  await restored.script('set session_replication_role = origin');
}

/** Checks the complete catalogue and probes rows of clients, people and files. */
const objects = [
  'catalogue',
  'public.profiles',
  'public.client_projects',
  'public.client_invoices',
  'public.contact_messages',
  'storage.objects',
];

const startedAt = performance.now();
const fresh = await startBackend({ dataDir: 'memory', logLevel: 'error' });
const backend = await startBackend({ dataDir: folder, logLevel: 'error' });
const [expectedSchema, restoredSchema] = await Promise.all(
  [fresh, backend].map(({ database }) => database.transaction(describeSchema)),
);
await resetTables(fresh.database, backend.database);
await fresh.stop();
const { ids, names, close } = await openProbedWorld({
  name: 'restored',
  open: async () => ({ backend, close: () => backend.stop() }),
});
const results = await inRolledBackTransaction(backend.database, async (tx) =>
  runSuite({ tx, ids, names, snapshot: await prepareSuite(tx, names), objects }),
);
await close();
const failed = results.filter(({ finding }) => finding.kind !== 'expected');
for (const { object, label, finding } of failed.slice(0, 10)) {
  console.error(`${object}: ${label}: ${finding.kind === 'expected' ? '' : finding.text}`);
}
const isSchemaSame = restoredSchema === expectedSchema;
if (!isSchemaSame) console.error('The restored schema differs from the migrations.');
if (failed.length > 0) console.error(`${failed.length} of ${results.length} permission probes failed`);
else
  console.info(
    `${results.length} permission probes, in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  );
process.exit(failed.length > 0 || !isSchemaSame ? 1 : 0);
