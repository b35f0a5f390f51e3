import { join } from 'node:path';
import { UserError } from '@northlight/cli/user-error';
import type { Part } from '../part.ts';
import { bulkSql } from './bulk-sql.ts';

/** Multiplies the data in a stopped product's embedded database. */
export const grow: Part = {
  name: 'grow',
  label: 'More data',
  isExtra: true,
  async run({ times }) {
    const folder = process.env.DATA_DIR ?? '';
    if (folder === '') throw new UserError('DATA_DIR must name the data folder of a stopped product.');
    const { startBackend } = await import('@local/backend');
    const backend = await startBackend({ dataDir: join(folder, 'backend') });
    try {
      await backend.database.script(bulkSql(times));
    } finally {
      await backend.stop();
    }
    return `${folder} holds ${times} times the data.`;
  },
};
