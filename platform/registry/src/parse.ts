import type { BuildManifest } from '@platform/contract/data';
import { type Schema, ValidationError } from 'yup';
import { consistencyProblems, manifestProblems } from './consistency.ts';
import type { RegistryDocument } from './document.ts';
import { manifestSchema, registrySchema } from './schema.ts';

/** A value that was checked, or everything that is wrong with it. */
export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Far above what a few hundred remotes need; a larger file is not a registry. */
const longestText = 8 * 1024 * 1024;

/** Reads a registry document. It is taken whole or refused whole. */
export function parseRegistry(text: string): Checked<RegistryDocument> {
  return parse<RegistryDocument>(text, registrySchema, consistencyProblems);
}

/** Reads a build's `release.json`. */
export function parseManifest(text: string): Checked<BuildManifest> {
  return parse<BuildManifest>(text, manifestSchema, manifestProblems);
}

function parse<T>(
  text: string,
  schema: Pick<Schema, 'validateSync'>,
  problemsOf: (value: T) => string[],
): Checked<T> {
  if (text.length > longestText) return { ok: false, problems: [`longer than ${longestText} characters`] };
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    return { ok: false, problems: ['not JSON'] };
  }
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
