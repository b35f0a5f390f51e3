import type { Backend } from '@local/backend';

export const releaseTables = ['versions', 'maps', 'registry', 'ledger'].map((name) => `release_${name}`);

export const emptyTables = ({ database }: Backend) =>
  database.query(`truncate ${releaseTables.map((name) => `public.${name}`).join()}`);
