/** The limit for one statement. Hosted projects allow 3 s for anon and 8 s for signed-in users. */
export const STATEMENT_TIMEOUT_MILLISECONDS = 8000;

/** The limit for path and query in characters, similar to the limit of hosted projects' proxies. */
export const MAX_URL_LENGTH = 16_000;
