import type { BuildManifest } from '@platform/contract/data';
import { type Schema, ValidationError } from 'yup';
import type { ReleaseKeys } from '../signing/keys.ts';
import { unseal } from '../signing/sealed.ts';
import { consistencyProblems, manifestProblems, recordProblems } from './consistency.ts';
import type { RegistryDocument, ReleaseRecord } from './document.ts';
import { manifestSchema, recordSchema, registrySchema } from './schema.ts';

/** A value that was checked, or everything that is wrong with it. */
export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Reads a signed registry document. It is taken whole or refused whole. */
export function parseRegistry(text: string, keys: ReleaseKeys): Checked<RegistryDocument> {
  const unsealed = unseal(text, keys);
  return unsealed.ok ? checkRegistry(unsealed.value) : unsealed;
}

/** Checks a registry document without its signature. */
export function checkRegistry(value: unknown): Checked<RegistryDocument> {
  return check<RegistryDocument>(value, registrySchema, consistencyProblems);
}

/** Reads the signed record of one release. */
export function parseRecord(text: string, keys: ReleaseKeys): Checked<ReleaseRecord> {
  const unsealed = unseal(text, keys);
  return unsealed.ok ? check<ReleaseRecord>(unsealed.value, recordSchema, recordProblems) : unsealed;
}

/** Reads a build's `release.json`. */
export function parseManifest(text: string): Checked<BuildManifest> {
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    return { ok: false, problems: ['not JSON'] };
  }
  return check<BuildManifest>(input, manifestSchema, manifestProblems);
}

function check<T>(
  input: unknown,
  schema: Pick<Schema, 'validateSync'>,
  problemsOf: (value: T) => string[],
): Checked<T> {
  if (typeof input !== 'object' || input === null) return { ok: false, problems: ['not a JSON object'] };
  try {
    schema.validateSync(input, { strict: true, abortEarly: false });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { ok: false, problems: error.errors.map((message) => message.replace(/^this /, 'the document ')) };
  }
  // Strict validation changes nothing: what went in has the checked form.
  const value = input as T;
  const problems = problemsOf(value);
  return problems.length === 0 ? { ok: true, value } : { ok: false, problems };
}
