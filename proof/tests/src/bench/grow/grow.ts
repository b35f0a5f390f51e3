import { join } from 'node:path';
import { UserError } from '@northlight/cli/user-error';
import type { Measurement } from '../measurement.ts';
import { createBulkSql } from './bulk-sql.ts';

/** Multiplies the data in a stopped instance's embedded database. */
export const grow: Measurement = {
  name: 'grow',
  label: 'More data',
  isExtra: true,
  async run({ times }) {
    const folder = process.env.DATA_DIR ?? '';
    if (folder === '') throw new UserError('DATA_DIR must name the data folder of a stopped instance.');
    const { startBackend } = await import('@local/backend');
    const backend = await startBackend({ dataDir: join(folder, 'backend') });
    try {
      await backend.database.script(createBulkSql(times));
    } finally {
      await backend.stop();
    }
    return `${folder} now contains ${times} times the data.`;
  },
};
