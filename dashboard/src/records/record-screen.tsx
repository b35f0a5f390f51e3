import { type ReactNode, useMemo } from 'react';
import { createRecordTexts, type RecordTexts } from '../texts.ts';
import { useDelete } from './actions/use-delete.ts';
import { ListScreen, type ListScreenProps, type ListSource } from './list/list-screen.tsx';
import type { SheetColumn } from './list/spreadsheet.ts';
import { useListState } from './list/use-list-state.ts';
import type { RecordDefinition, RecordSource } from './record-form.tsx';
import { RecordDialog } from './record-sheet.tsx';
import type { RecordRow } from './saving/save-row.ts';

export interface ScreenSource<Row, Input, Filter extends string>
  extends RecordSource<Row, Input>,
    ListSource<Row, Filter> {
  readonly table: string;
  readonly remove: (id: string) => Promise<void>;
}

export interface RecordScreenProps<
  Row extends RecordRow,
  Values extends object,
  Input,
  Filter extends string,
  Fields,
> extends Omit<
    ListScreenProps<Row, Filter>,
    'list' | 'failedText' | 'columns' | 'actions' | 'notice' | 'children'
  > {
  /** The word for one record in a sentence: "service". */
  noun: string;
  api: ScreenSource<Row, Input, Filter>;
  /** Loads the result of `defineForm`, with the chunk name `forms`; keeps its identity between renders. */
  form: () => Promise<RecordDefinition<Values, Row, Input> & { readonly fields: ReactNode } & Fields>;
  /** The columns of the export. */
  columns: (form: Fields) => readonly SheetColumn<Row>[];
  /** Replaces the default messages where the specification fixes others. */
  texts?: RecordTexts;
  width?: string;
  /** The effect of a deletion: "It disappears from the site immediately." */
  consequence: string;
  getName: (row: Row) => string;
  children: (rows: readonly Row[], handlers: RowHandlers<Row>) => ReactNode;
}

export interface RowHandlers<Row> {
  readonly onEdit: (row: Row) => void;
  readonly onDelete: (row: Row) => void;
}

/** A content screen: the list, and the sheet with the form. The first sort order is the default. */
export function RecordScreen<
  Row extends RecordRow,
  Values extends object,
  Input,
  Filter extends string = never,
  Fields = unknown,
>(props: RecordScreenProps<Row, Values, Input, Filter, Fields>) {
  const { api, form, noun, columns, children, getName, width, consequence, ...screen } = props;
  const { texts = createRecordTexts(noun, screen.title.toLowerCase()) } = props;
  const list = useListState({
    sort: api.sorts[0]?.value ?? '',
    filters: (screen.filters ?? []).map(({ name }) => name),
  });
  const remove = useDelete({
    api,
    undoTable: api.table,
    noun,
    consequence,
    texts,
  });

  const load = useMemo(
    () => async () => {
      const records = import(/* webpackChunkName: "forms" */ './record-form.tsx');
      return { definition: await form(), ...(await records) };
    },
    [form],
  );

  return (
    <>
      <ListScreen
        {...screen}
        api={api}
        list={list}
        failedText={texts.fetchFailed}
        columns={async () => columns(await form())}
      >
        {(rows) =>
          children(rows, {
            onEdit: ({ id }) => list.openRecord(id),
            onDelete: (row) => void remove({ id: row.id, name: getName(row) }),
          })
        }
      </ListScreen>
      <RecordDialog
        {...(width === undefined ? {} : { width })}
        noun={noun}
        list={list}
        detail={api.detail}
        loadFailedText={texts.fetchFailed}
        load={load}
      >
        {({ RecordForm, createRecordFormProps, definition }, record) => (
          <RecordForm {...createRecordFormProps(api, definition)} {...record} noun={noun} texts={texts}>
            {definition.fields}
          </RecordForm>
        )}
      </RecordDialog>
    </>
  );
}
