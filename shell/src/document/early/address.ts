import type { EarlyRead } from '@northlight/contract/data';

/**
 * The address of a read below the table API.
 * @param lookUp - what stands for a name in braces; null where there is none
 * @returns null when the read cannot be made
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

/** An address with its parameters in order: however a client writes it down, the same request has the same key. */
export function addressKey(address: string): string {
  const [path = '', query] = address.split('?', 2);
  const params = new URLSearchParams(query);
  params.sort();
  return `${path}?${params}`;
}

function fill(template: string, lookUp: (name: string) => string | null): string | null {
  let isWhole = true;
  const text = template.replace(/\{([^{}]+)\}/g, (_all, names: string) => {
    const value = names.split('|').reduce<string | null>((found, name) => found ?? lookUp(name), null);
    isWhole &&= value !== null;
    return value ?? '';
  });
  return isWhole ? text : null;
}
