/** The only references to files in `local/` and `proof/`, which an edge's or a team's checkout does not have. */
export const embedded = {
  backend: 'local/backend/src/main.ts',
  /** Runs SQL on the database of a data folder. */
  runScript: 'local/backend/src/database/run-script.ts',
  /** The demo accounts. */
  accounts: 'local/backend/src/demo/content/accounts.ts',
  /** Probes the permissions of a restored database. */
  permissionProbe: 'proof/permissions/src/restored.ts',
  /** Sources of the demo database. A change to any of them makes a prepared database stale. */
  demoSources: ['local/backend/src/demo', 'local/backend/src/database'],
} as const;
