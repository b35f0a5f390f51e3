import { createHash } from 'node:crypto';

/** A stable id derived from a row's name, as a version 8 UUID. */
export function createId(...name: readonly (string | number)[]): string {
  const hash = createHash('sha256')
    .update(`northlight demo\n${name.join('\n')}`)
    .digest('hex');
  const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
