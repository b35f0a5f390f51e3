import type { EarlyRead } from '@northlight/contract/data';

/**
 * Builds a read's URL, relative to the REST API.
 * @param lookUp - returns the value for a name in braces, null if there is none
 * @returns null if a table filter has no value
 */
export function buildEarlyUrl(
  { from, query }: EarlyRead,
  lookUp: (name: string) => string | null,
): string | null {
  const params = new URLSearchParams();
  for (const [name, template] of Object.entries(query)) {
    const value = fillTemplate(template, lookUp);
    if (value !== null) params.set(name, value);
    else if (!from.startsWith('rpc/')) return null;
  }
  return normaliseUrl(`${from}?${params}`);
}

/** Sorts and normalises the parameters, so that equivalent requests have the same key. */
export function normaliseUrl(url: string): string {
  const [path = '', query] = url.split('?', 2);
  const params = new URLSearchParams(query);
  params.sort();
  return `${path}?${params}`;
}

function fillTemplate(template: string, lookUp: (name: string) => string | null): string | null {
  let isComplete = true;
  const text = template.replace(/\{([^{}]+)\}/g, (_all, names: string) => {
    const value = names.split('|').reduce<string | null>((previous, name) => previous ?? lookUp(name), null);
    isComplete &&= value !== null;
    return value ?? '';
  });
  return isComplete ? text : null;
}
