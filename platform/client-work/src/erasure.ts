/** The consequences of erasing a person, in sentences from the database. */
export interface ErasurePreview {
  readonly name: string;
  /** False if the account also belongs to another company. */
  readonly takes_account: boolean;
  /** Why the person cannot be erased; null if they can. */
  readonly obstacle: string | null;
  readonly goes: readonly string[];
  readonly nameless: readonly string[];
  readonly stays: readonly string[];
}

interface Group {
  readonly title: string;
  readonly items: readonly string[];
}

const isStringList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** @throws Error if the response is malformed */
export function readErasurePreview(response: unknown): ErasurePreview {
  const { name, takes_account, obstacle, goes, nameless, stays } = (response ?? {}) as Record<
    string,
    unknown
  >;
  if (
    typeof name !== 'string' ||
    typeof takes_account !== 'boolean' ||
    !(obstacle === null || typeof obstacle === 'string') ||
    !(isStringList(goes) && isStringList(nameless) && isStringList(stays))
  ) {
    throw new Error('The erasure preview is malformed.');
  }
  return { name, takes_account, obstacle, goes, nameless, stays };
}

/** The lists to show before a person is erased, without empty ones. */
export function erasureGroups({ goes, nameless, stays }: ErasurePreview): readonly Group[] {
  return [
    { title: 'Will be deleted', items: goes },
    { title: 'Will be kept under the name “Former colleague”, because others need it', items: nameless },
    { title: 'Will be kept, because the law requires it or others decide about it', items: stays },
  ].filter(({ items }) => items.length > 0);
}
