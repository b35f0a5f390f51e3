/** The one place that names files of `local/`. A checkout of an edge or of a team has none of them. */
export const embedded = {
  /** The program of the embedded backend. */
  backend: 'local/backend/src/main.ts',
  /** What a filled database is made from: another version of any of it needs a new one. */
  rows: ['local/demo/src', 'local/demo/pictures', 'local/backend/src/database'],
} as const;
