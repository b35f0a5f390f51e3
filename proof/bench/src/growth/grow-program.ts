// Fills the embedded database in `DATA_DIR` up to the amounts that `GROW_TO` names.
import { join } from 'node:path';
import { startBackend } from '@local/backend';
import { bulkSql, full, tenth } from './bulk-sql.ts';

const amounts = process.env.GROW_TO === full.name ? full : tenth;
const backend = await startBackend({ dataDir: join(process.env.DATA_DIR ?? '', 'backend') });
try {
  await backend.database.script(bulkSql(amounts));
} finally {
  await backend.stop();
}
process.exit(0);
