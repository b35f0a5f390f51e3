/** The one place that names files of `local/`. A checkout of an edge or of a team has none of them. */
export const embedded = {
  /** The program of the embedded backend. */
  backend: 'local/backend/src/main.ts',
  /** What the rows of the demonstration are made from. */
  demo: ['local/demo/src', 'local/demo/pictures'],
} as const;
