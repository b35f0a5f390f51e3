/** The hexadecimal groups on one side of an IPv6 address's `::`. */
const splitGroups = (side: string): string[] => (side === '' ? [] : side.split(':'));

/**
 * The rate-limit key for an IP address: an IPv4 address itself, or an IPv6 address's /64, because one customer usually has
 * the whole block. Anything else is `unknown`, which counts as one visitor.
 *
 * Has no imports, so that Deno functions can use the file directly.
 */
export function toIpBlock(address: string): string {
  const bare = address
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/%.*$/, '');
  const [withoutPort = bare] = /^\d{1,3}(?:\.\d{1,3}){3}(?=(?::\d+)?$)/.exec(bare) ?? [];
  if (!withoutPort.includes(':')) return isIpv4(withoutPort) ? withoutPort : 'unknown';
  const canonical = canonicalizeIpv6(withoutPort);
  if (canonical === undefined) return 'unknown';
  const [left = '', right] = canonical.split('::');
  const tail = splitGroups(right ?? '');
  const head = splitGroups(left);
  const allGroups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  const [high = '0', low = '0'] = allGroups.slice(6);
  if (allGroups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return formatIpv4(high, low);
  return `${allGroups.slice(0, 4).join(':')}::/64`;
}

const isIpv4 = (text: string): boolean =>
  /^(?:(?:0|[1-9]\d{0,2})(?:\.|$)){4}$/.test(text) && text.split('.').every((part) => Number(part) < 256);

function canonicalizeIpv6(text: string): string | undefined {
  try {
    return new URL(`http://[${text}]`).hostname.slice(1, -1);
  } catch {
    return undefined;
  }
}

/** Formats an IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) as IPv4. */
const formatIpv4 = (high: string, low: string): string =>
  [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((value) => [value >> 8, value & 255])
    .join('.');
