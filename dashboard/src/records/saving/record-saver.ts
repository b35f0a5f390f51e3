import { isSame } from '../is-same.ts';
import { type ComparedField, type FieldDifference, findDifferences } from './field-differences.ts';
import { type RecordRow, StaleRowError } from './save-row.ts';

/** Functions that write a record and compare it with the saved version. */
export interface RecordPersistence<Values, Row extends RecordRow> {
  readonly comparedFields: readonly ComparedField<Values>[];
  readonly toValues: (row: Row) => Values;
  /** The values that the form would show after saving these: trimmed, and with numbers as stored. */
  readonly normalize?: (values: Values, row: Row) => Values;
  /** @returns the written row, if the form can save again */
  readonly insert: (values: Values, id: string) => Promise<WrittenRow | undefined>;
  /**
   * Writes only if the row is still the version that was read.
   * @param base - the values of that version
   * @throws StaleRowError
   */
  readonly update: (row: RecordRow, values: Values, base: Values) => Promise<WrittenRow | undefined>;
}

/** The version of the row after a write. */
export type WrittenRow = Pick<RecordRow, 'updated_at'>;

/** The version that the next save replaces. */
interface BaseVersion<Values> {
  readonly row: RecordRow | null;
  readonly values: Values;
  /** Whether `values` are newer than the row, as after a reload with a draft. Nothing can be merged then. */
  readonly isDraftOutdated?: boolean;
}

/** Another user's version, saved in the meantime, and the fields that differ. */
export interface Conflict<Values, Row> {
  readonly row: Row;
  readonly differences: readonly FieldDifference<Values>[];
}

/**
 * Saves one record repeatedly, each time on top of the last known version. A new record has an id from the start, so
 * that retries write one row, with the latest values.
 */
export function createRecordSaver<Values extends object, Row extends RecordRow>(
  initial: BaseVersion<Values>,
  newId: string,
) {
  let base = initial;
  let hasSaved = false;
  // Values whose requests got no response: they may have been stored.
  let attempts: Values[] = [];

  const rebase = (next: BaseVersion<Values>) => {
    base = next;
    attempts = [];
    hasSaved = true;
  };

  /** @returns the conflict to resolve; null when saved */
  async function save(
    values: Values,
    persistence: RecordPersistence<Values, Row>,
  ): Promise<Conflict<Values, Row> | null> {
    try {
      const writtenRow = await (base.row === null
        ? persistence.insert(values, newId)
        : persistence.update(base.row, values, base.values));
      const row = writtenRow ? { id: base.row?.id ?? newId, updated_at: writtenRow.updated_at } : base.row;
      rebase({ row, values });
      return null;
    } catch (error) {
      if (!(error instanceof StaleRowError) || error.current === null) {
        attempts.push(values);
        throw error;
      }
      const row = error.current as Row;
      const theirs = persistence.toValues(row);
      const isStored = (candidate: Values) =>
        isSame(theirs, persistence.normalize?.(candidate, row) ?? candidate);
      if (isStored(values)) {
        rebase({ row, values });
        return null;
      }
      const differences = attempts.some(isStored)
        ? []
        : findDifferences(persistence.comparedFields, { base: base.values, mine: values, theirs }).map(
            (difference) => (base.isDraftOutdated ? { ...difference, isConflicting: true } : difference),
          );
      if (differences.length > 0) return { row, differences };
      base = { row, values: theirs };
      return save(values, persistence);
    }
  }

  return {
    getId: () => base.row?.id ?? newId,
    getReadAt: () => base.row?.updated_at ?? null,
    getSavedValues: () => base.values,
    save,
    rebase,
    /** Starts again from the version that was read, after the draft is discarded, unless something has been saved. */
    restart: (readVersion: BaseVersion<Values>) => {
      if (!hasSaved) base = readVersion;
    },
  };
}
