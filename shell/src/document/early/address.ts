import type { EarlyRead } from '@northlight/contract/data';

/**
 * Builds the address of a read, relative to the REST API.
 * @param lookUp - the value of a name in braces; null if there is none
 * @returns null if a value of a table's filter is missing
 */
export function earlyAddress(
  { from, query }: EarlyRead,
  lookUp: (name: string) => string | null,
): string | null {
  const params = new URLSearchParams();
  for (const [name, template] of Object.entries(query)) {
    const value = fill(template, lookUp);
    if (value !== null) params.set(name, value);
    else if (!from.startsWith('rpc/')) return null;
  }
  return addressKey(`${from}?${params}`);
}

/** Sorts and normalises the parameters, so that equivalent requests have the same key. */
export function addressKey(address: string): string {
  const [path = '', query] = address.split('?', 2);
  const params = new URLSearchParams(query);
  params.sort();
  return `${path}?${params}`;
}

function fill(template: string, lookUp: (name: string) => string | null): string | null {
  let isComplete = true;
  const text = template.replace(/\{([^{}]+)\}/g, (_all, names: string) => {
    const value = names.split('|').reduce<string | null>((found, name) => found ?? lookUp(name), null);
    isComplete &&= value !== null;
    return value ?? '';
  });
  return isComplete ? text : null;
}
