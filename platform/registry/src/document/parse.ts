import type { BuildManifest } from '@northlight/contract/data';
import { type Schema, ValidationError } from 'yup';
import type { ReleaseKeys } from '../signing/keys.ts';
import { unseal } from '../signing/sealed.ts';
import { withChanges } from './changes.ts';
import type { Checked } from './checked.ts';
import { consistencyProblems, manifestProblems, recordProblems } from './consistency.ts';
import type { RegistryDocument, ReleaseRecord } from './document.ts';
import { type Change, openRegistry, type RegistryParts, revisionOf } from './registry-parts.ts';
import { changeSchema, manifestSchema, recordSchema, registrySchema } from './schema.ts';

/** A registry as a reader takes it. */
export interface ReadRegistry {
  readonly registry: RegistryDocument;
  readonly parts: RegistryParts;
  /** Those of the parts' changes that fit. */
  readonly changes: readonly Change[];
  /** Changes that were left out, and why: what they are of stays as the base says. */
  readonly problems: readonly string[];
}

/**
 * Reads a stored registry. The base is taken whole or refused whole; a change that is not signed by a key of its name, or
 * does not fit what others own, is left out, so that one team cannot stop the others.
 */
export function readRegistry(text: string, keys: ReleaseKeys): Checked<ReadRegistry> {
  const opened = openRegistry(text, keys);
  if (!opened.ok) return opened;
  const parts = opened.value;
  const base = check<RegistryDocument>(parts.base, registrySchema, consistencyProblems, keys.bearsNewer);
  if (!base.ok) return keys.bearsNewer ? { ok: false, problems: [...base.problems, newerProduct] } : base;
  const { registry, changes, problems } = withChanges(base.value, parts.changes, (change) =>
    checkForm(change, changeSchema, keys.bearsNewer),
  );
  return {
    ok: true,
    value: {
      registry: { ...registry, revision: revisionOf(parts) },
      // Whole: a change that does not fit is newer all the same than the one before it.
      parts,
      changes,
      problems: [...parts.problems, ...problems],
    },
  };
}

/** What is wrong with a change that is to be signed here: of what is not known nothing is signed. */
export const changeProblems = (change: Change): string[] => checkForm(change, changeSchema, false);

function checkForm(input: object, schema: Pick<Schema, 'validateSync'>, bearsNewer: boolean): string[] {
  const checked = check(input, schema, () => [], bearsNewer);
  return checked.ok ? [] : [...checked.problems];
}

/** Checks a registry document without its signature. */
export function checkRegistry(value: unknown): Checked<RegistryDocument> {
  return check<RegistryDocument>(value, registrySchema, consistencyProblems);
}

/** Reads the record of a release of this name, signed by a key that may release it. */
export function parseRecord(text: string, name: string, keys: ReleaseKeys): Checked<ReleaseRecord> {
  const unsealed = unseal(text, (value, signature) => keys.verifyFor(name, value, signature));
  return unsealed.ok
    ? check<ReleaseRecord>(unsealed.value, recordSchema, recordProblems, keys.bearsNewer)
    : unsealed;
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
  bearsNewer = false,
): Checked<T> {
  if (typeof input !== 'object' || input === null) return { ok: false, problems: ['not a JSON object'] };
  try {
    schema.validateSync(input, { strict: true, abortEarly: false });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const found = error.inner.length === 0 ? [error] : error.inner;
    const problems = found.filter((each) => !bearsNewer || !isOfUnknownKeys(each));
    if (problems.length > 0) {
      const messages = problems.flatMap(({ errors }) => errors);
      return { ok: false, problems: messages.map((message) => message.replace(/^this /, 'the document ')) };
    }
  }
  // Strict validation changes nothing: what went in has the checked form.
  const value = input as T;
  const problems = problemsOf(value);
  return problems.length === 0 ? { ok: true, value } : { ok: false, problems };
}

/** `__proto__` is no name of a field in any version. */
const isOfUnknownKeys = ({ type, params }: ValidationError) =>
  type === 'noUnknown' && !String(params?.unknown).split(', ').includes('__proto__');

const newerProduct =
  'was it made by a newer version of the product? `npm update` brings the packages up to it';
