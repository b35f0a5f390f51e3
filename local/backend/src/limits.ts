/** The limit for one statement. Hosted projects allow 3 s for anon and 8 s for signed-in users. */
export const STATEMENT_TIMEOUT_MILLISECONDS = 8000;

/** The limit for path and query in characters, similar to the limit of hosted projects' proxies. */
export const MAX_URL_LENGTH = 16_000;

/** Limits for one REST request, several times what the product needs. */
export const REST_LIMITS = {
  columns: 80,
  /** How many times one list may select the same column under different names. */
  sameColumn: 2,
  embeds: 10,
  embedDepth: 4,
  conditions: 100,
  /** How many conditions a text search counts as, because it reads the whole text. */
  textSearch: 25,
  /** A pattern is compared at every position of a text. */
  patternLength: 500,
  listedValues: 1000,
  rows: 500,
} as const;
