import type { BuildManifest } from '@northlight/contract/data';
import { type Schema, ValidationError } from 'yup';
import type { ReleaseKeys } from '../signing/keys.ts';
import { type Checked, verifyText } from '../signing/signed.ts';
import { applyChanges } from './changes.ts';
import { findConsistencyProblems, findManifestProblems, findRecordProblems } from './consistency.ts';
import { manifestSchema } from './manifest-schema.ts';
import type { RegistryDocument, ReleaseRecord } from './registry-document.ts';
import { type Change, getRevision, openRegistry, type RegistryParts } from './registry-parts.ts';
import { changeSchema, recordSchema, registrySchema } from './registry-schema.ts';

/** A registry after verification. */
export interface ReadRegistry {
  readonly registry: RegistryDocument;
  readonly parts: RegistryParts;
  /** The changes that were applied. */
  readonly changes: readonly Change[];
  /** Why changes were skipped; their names keep the base's state. */
  readonly problems: readonly string[];
}

/**
 * Reads a stored registry. The base is accepted or refused as a whole. A change is skipped if its signature is wrong or
 * it conflicts with other releases, so that one team cannot block the others.
 */
export function readRegistry(text: string, keys: ReleaseKeys): Checked<ReadRegistry> {
  const opened = openRegistry(text, keys);
  if (!opened.ok) return opened;
  const parts = opened.value;
  const base = checkRegistry(parts.base);
  if (!base.ok) return base;
  const { registry, changes, problems } = applyChanges(base.value, parts.changes, (change) => {
    const checked = check(change, changeSchema, () => []);
    return checked.ok ? [] : [...checked.problems];
  });
  return {
    ok: true,
    value: {
      registry: { ...registry, revision: getRevision(parts) },
      // Includes skipped changes, because their revisions still count as seen.
      parts,
      changes,
      problems: [...parts.problems, ...problems],
    },
  };
}

/** Checks a registry document without its signature. */
export function checkRegistry(value: unknown): Checked<RegistryDocument> {
  return check<RegistryDocument>(value, registrySchema, findConsistencyProblems);
}

/** Reads a release record signed by a key for this name. */
export function parseRecord(text: string, name: string, keys: ReleaseKeys): Checked<ReleaseRecord> {
  const verified = verifyText(text, (value, signature) => keys.verifyFor(name, value, signature));
  return verified.ok ? check<ReleaseRecord>(verified.value, recordSchema, findRecordProblems) : verified;
}

/** Reads a build's `release.json`. */
export function parseManifest(text: string): Checked<BuildManifest> {
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    return { ok: false, problems: ['not JSON'] };
  }
  return check<BuildManifest>(input, manifestSchema, findManifestProblems);
}

function check<T>(
  input: unknown,
  schema: Pick<Schema, 'validateSync'>,
  findProblems: (value: T) => string[],
): Checked<T> {
  if (typeof input !== 'object' || input === null) return { ok: false, problems: ['not a JSON object'] };
  try {
    schema.validateSync(input, { strict: true, abortEarly: false });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { ok: false, problems: error.errors.map((message) => message.replace(/^this /, 'the document ')) };
  }
  // Strict validation does not transform, so the input itself is valid.
  const value = input as T;
  const problems = findProblems(value);
  return problems.length === 0 ? { ok: true, value } : { ok: false, problems };
}
