/**
 * supabase-js warns about Node 20 when it is imported. The product runs on it knowingly; the line would be the first
 * thing that somebody reads who types the start command. Imported before everything else.
 */
const warn = globalThis.console.warn.bind(globalThis.console);
globalThis.console.warn = (...values: unknown[]) => {
  if (typeof values[0] === 'string' && values[0].includes('supabase-js') && values[0].includes('deprecated'))
    return;
  warn(...values);
};
