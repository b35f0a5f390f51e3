/** Whether to print one JSON object per line, for a log collector. */
export const isJson = process.env.LOG_FORMAT === 'json';

/**
 * Prints text, or with `LOG_FORMAT=json` each line as a JSON object.
 * @param {'info' | 'warn' | 'error'} level
 * @param {string} text
 */
export function log(level, text) {
  if (!isJson) return level === 'info' ? console.info(text) : console.error(text);
  const time = new Date().toISOString();
  for (const line of text.split('\n')) {
    if (line.trim() !== '') console.info(JSON.stringify({ time, level, message: line.trim() }));
  }
}
