/** What erasing a person would do, in texts from the database. */
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

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** @throws Error if the answer is malformed */
export function readErasurePreview(answer: unknown): ErasurePreview {
  const { name, takes_account, obstacle, goes, nameless, stays } = (answer ?? {}) as Record<string, unknown>;
  if (
    typeof name !== 'string' ||
    typeof takes_account !== 'boolean' ||
    !(obstacle === null || typeof obstacle === 'string') ||
    !(isTexts(goes) && isTexts(nameless) && isTexts(stays))
  ) {
    throw new Error('The erasure preview is malformed.');
  }
  return { name, takes_account, obstacle, goes, nameless, stays };
}

/** The lists to show before a person is erased, without empty ones. */
export function erasureGroups({ goes, nameless, stays }: ErasurePreview): readonly Group[] {
  return [
    { title: 'Will be deleted', items: goes },
    { title: 'Will stay without the name, as “Former colleague”, because others need it', items: nameless },
    { title: 'Will stay, because the law requires it or others decide about it', items: stays },
  ].filter(({ items }) => items.length > 0);
}
