/** The one place that names files of `local/` and `proof/`. A checkout of an edge or of a team has none of them. */
export const embedded = {
  /** The program of the embedded backend. */
  backend: 'local/backend/src/main.ts',
  /** Runs SQL in the database of a data folder. */
  runScript: 'local/backend/src/database/run-script.ts',
  /** Who can sign in to the demonstration. */
  accounts: 'local/backend/src/demo/content/accounts.ts',
  /** Probes the rules of a restored database. */
  rulesProbe: 'proof/permissions/src/restored.ts',
  /** What a filled database is made from: another version of any of it needs a new one. */
  rows: ['local/backend/src/demo', 'local/backend/src/database'],
} as const;
