import { isSame } from '../is-same.ts';
import { type ComparedField, type FieldDifference, findDifferences } from './conflict.ts';
import { type RecordRow, StaleRowError } from './save-row.ts';

/** How a record is written, and how it is compared with what somebody else saved. */
export interface RecordPersistence<Values, Row extends RecordRow> {
  /** The fields by their labels. */
  readonly comparedFields: readonly ComparedField<Values>[];
  readonly toValues: (row: Row) => Values;
  /** What the form would hold once these values were written over a row: trimmed, and numbers as they are stored. */
  readonly normalize?: (values: Values, row: Row) => Values;
  /** @returns what it wrote, where the form may save once more */
  readonly insert: (values: Values, id: string) => Promise<WrittenRow | undefined>;
  /** Writes only over the version that was read. @throws StaleRowError */
  readonly update: (row: RecordRow, values: Values) => Promise<WrittenRow | undefined>;
}

/** The stamp of what was written. */
export type WrittenRow = Pick<RecordRow, 'updated_at'>;

/** The version that a save writes over. */
export interface BaseVersion<Values> {
  readonly row: RecordRow | null;
  readonly values: Values;
}

/** Somebody else saved meanwhile, and these fields differ. */
export interface Conflict<Values, Row> {
  readonly row: Row;
  readonly differences: readonly FieldDifference<Values>[];
}

/**
 * Saves one record again and again, each time over the version that was read or written last. A new record carries an id
 * from the start, so that sending it twice makes one row, which has what was sent last.
 */
export function createRecordSaver<Values extends object, Row extends RecordRow>(
  initial: BaseVersion<Values>,
  newId: string,
) {
  let base = initial;
  let hasSaved = false;
  // What was sent without an answer: it may be stored all the same.
  let attempts: Values[] = [];

  const rebase = (next: BaseVersion<Values>) => {
    base = next;
    attempts = [];
    hasSaved = true;
  };

  /** @returns what a person must decide first; null when it is stored */
  async function save(
    values: Values,
    persistence: RecordPersistence<Values, Row>,
  ): Promise<Conflict<Values, Row> | null> {
    try {
      const written = await (base.row === null
        ? persistence.insert(values, newId)
        : persistence.update(base.row, values));
      const row = written ? { id: base.row?.id ?? newId, updated_at: written.updated_at } : base.row;
      rebase({ row, values });
      return null;
    } catch (error) {
      if (!(error instanceof StaleRowError) || error.current === null) {
        attempts.push(values);
        throw error;
      }
      const row = error.current as Row;
      const theirs = persistence.toValues(row);
      const isStored = (typed: Values) => isSame(theirs, persistence.normalize?.(typed, row) ?? typed);
      if (isStored(values)) {
        rebase({ row, values });
        return null;
      }
      const differences = attempts.some(isStored)
        ? []
        : findDifferences(persistence.comparedFields, { base: base.values, mine: values, theirs });
      if (differences.length > 0) return { row, differences };
      base = { row, values: theirs };
      return save(values, persistence);
    }
  }

  return {
    id: () => base.row?.id ?? newId,
    readAt: () => base.row?.updated_at ?? null,
    saved: () => base.values,
    save,
    rebase,
    /** A draft was given up: begins on the version that was read now, unless something was saved since. */
    restart: (read: BaseVersion<Values>) => {
      if (!hasSaved) base = read;
    },
  };
}
