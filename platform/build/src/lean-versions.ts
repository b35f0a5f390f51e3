import { satisfies } from 'compare-versions';

/** In place of the federation runtime's own parser of ranges, which is three times the size. False for what is none. */
export function satisfy(version: string, range: string): boolean {
  try {
    return satisfies(version, range);
  } catch {
    return false;
  }
}
