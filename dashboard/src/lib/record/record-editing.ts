import type { UseQueryOptions } from '@tanstack/react-query';
import type { AnyObjectSchema } from 'yup';
import type { ComparedField } from './conflict.ts';
import type { WrittenRow } from './record-saver.ts';
import type { RecordRow } from './save-row.ts';

/** What a form needs of `recordApi`. */
export interface RecordSource<Row, Input> {
  readonly area: string;
  readonly detail: (id: string) => UseQueryOptions<Row | null>;
  readonly insert: (input: Input, id: string) => Promise<WrittenRow | undefined>;
  readonly update: (version: RecordRow, input: Input) => Promise<WrittenRow | undefined>;
}

/** What a form needs of `defineForm`. */
export interface RecordDefinition<Values, Row, Input> {
  readonly emptyValues: Values;
  readonly schema: AnyObjectSchema;
  readonly compared: readonly ComparedField<Values>[];
  readonly toValues: (row: Row) => Values;
  readonly toInput: (values: Values) => Input;
}

/** A table and its form as the sheet takes them. */
export function editing<Values extends object, Row extends RecordRow, Input>(
  { area, detail, insert, update }: RecordSource<Row, Input>,
  { emptyValues, schema, compared, toValues, toInput }: RecordDefinition<Values, Row, Input>,
) {
  return {
    ...{ area, detail, emptyValues, schema, compared, toValues },
    insert: (values: Values, id: string) => insert(toInput(values), id),
    update: (row: RecordRow, values: Values) => update(row, toInput(values)),
    asStored: (values: Values, row: Row) => toValues({ ...row, ...toInput(values) }),
  };
}
