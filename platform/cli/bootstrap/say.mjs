/** Whether nothing but one JSON object a line may be printed: for a log collector. */
export const isJson = process.env.LOG_FORMAT === 'json';

/**
 * Prints a text as it is, or each of its lines as an object where a log collector reads.
 * @param {'info' | 'warn' | 'error'} level
 * @param {string} text
 */
export function say(level, text) {
  if (!isJson) return level === 'info' ? console.info(text) : console.error(text);
  const time = new Date().toISOString();
  for (const line of text.split('\n')) {
    if (line.trim() !== '') console.info(JSON.stringify({ time, level, message: line.trim() }));
  }
}
