import { ReleaseError } from '../errors.ts';
import type { ReleaseKeys } from '../signing/keys.ts';
import { seal, unseal } from '../signing/sealed.ts';
import type { ReleaseRecord } from './document.ts';
import { parseRecord } from './parse.ts';

/**
 * The record of just this release.
 * @throws ReleaseError `tampered`
 */
export function trustedRecord(text: string, name: string, version: string, keys: ReleaseKeys): ReleaseRecord {
  const record = parseRecord(text, name, keys);
  const problems = record.ok ? [] : record.problems;
  if (record.ok && record.value.name === name && record.value.version === version) return record.value;
  const why = problems.length === 0 ? 'it is of another release' : problems.join('; ');
  throw new ReleaseError('tampered', `the record of ${name} ${version} is refused: ${why}`);
}

/** A record signed by the root key that is here; null when a root key has signed it already. */
export function vouchedRecord(text: string, record: ReleaseRecord, keys: ReleaseKeys): string | null {
  return unseal(text, keys.verify).ok ? null : seal(record, keys);
}

/** Whether two records are of the same content. */
export function haveSameFiles(a: ReleaseRecord, b: ReleaseRecord): boolean {
  const names = Object.keys(a.files);
  return (
    names.length === Object.keys(b.files).length && names.every((file) => a.files[file] === b.files[file])
  );
}

/** The version exists with other content. */
export function versionTaken(name: string, version: string): ReleaseError {
  return new ReleaseError(
    'version-taken',
    `${name} ${version} is already released with other content; give this build a new version`,
  );
}
