/** How long one statement may take; hosted projects give 3 s to visitors and 8 s to people. */
export const STATEMENT_TIMEOUT_MILLISECONDS = 8000;

/** Path and query of any request, in characters; the proxies of hosted projects allow about as much. */
export const MAX_URL_LENGTH = 16_000;

/** What one request to REST may ask for at most; several times what the product's largest does. */
export const REST_LIMITS = {
  columns: 80,
  /** How often one column may be asked for in one list, under other names. */
  sameColumn: 2,
  embeds: 10,
  embedsInside: 4,
  conditions: 100,
  /** A search in a text, by a pattern or by words, reads all of it, so it counts as so many conditions. */
  textSearch: 25,
  /** A pattern is compared at each place of a text. */
  patternLength: 500,
  listedValues: 1000,
  rows: 500,
} as const;
