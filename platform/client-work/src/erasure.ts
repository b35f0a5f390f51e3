/** The consequences of erasing a person, in sentences from the database. */
export interface ErasurePreview {
  readonly name: string;
  /** False if the account also belongs to another company. */
  readonly deletes_account: boolean;
  /** Why the person cannot be erased; null if they can. */
  readonly problem: string | null;
  readonly deleted: readonly string[];
  readonly anonymized: readonly string[];
  readonly kept: readonly string[];
}

interface Group {
  readonly title: string;
  readonly items: readonly string[];
}

const isStringList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** @throws Error if the response is malformed */
export function readErasurePreview(response: unknown): ErasurePreview {
  const { name, deletes_account, problem, deleted, anonymized, kept } = (response ?? {}) as Record<
    string,
    unknown
  >;
  if (
    typeof name !== 'string' ||
    typeof deletes_account !== 'boolean' ||
    !(problem === null || typeof problem === 'string') ||
    !(isStringList(deleted) && isStringList(anonymized) && isStringList(kept))
  ) {
    throw new Error('The erasure preview is malformed.');
  }
  return { name, deletes_account, problem, deleted, anonymized, kept };
}

/** The lists to show before a person is erased, without empty ones. */
export function erasureGroups({ deleted, anonymized, kept }: ErasurePreview): readonly Group[] {
  return [
    { title: 'Will be deleted', items: deleted },
    { title: 'Will be kept under the name “Former colleague”, because others need it', items: anonymized },
    { title: 'Will be kept, because the law requires it or others decide about it', items: kept },
  ].filter(({ items }) => items.length > 0);
}
