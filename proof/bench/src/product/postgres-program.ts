// A backend with the demo's data on a new database of the PostgreSQL in `PGURL`; the database goes when it ends.
import { startBackend } from '@local/backend';
import { scratchDatabase } from '@local/backend/testing';
import { seedDemo } from '@local/demo';

const database = await scratchDatabase(process.env.PGURL ?? '');
const backend = await startBackend({ dataDir: 'memory', port: 0, postgresUrl: database.url });
process.on('SIGTERM', async () => {
  await backend.stop();
  await database.drop();
  process.exit(0);
});
await seedDemo({
  url: backend.url,
  secretKey: backend.secretKey,
  publishableKey: backend.publishableKey,
  now: new Date(),
  sql: (text, values) => backend.database.query(text, values),
});
process.send?.({ ready: true, url: backend.url, publishableKey: backend.publishableKey });
