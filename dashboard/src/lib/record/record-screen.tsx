import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { PageOf } from 'auth-kit';
import type { ReactNode } from 'react';
import { ExportButton, type ExportButtonProps } from '../csv/export-button.tsx';
import { ListChoices, type ListChoicesProps } from '../list/list-choices.tsx';
import { ListScreen, type ListScreenProps } from '../list/list-screen.tsx';
import { type ListQuery, useListState } from '../list/use-list-state.ts';
import { editing, type RecordDefinition, type RecordSource } from './record-editing.ts';
import { RecordSheet } from './record-sheet.tsx';
import type { RecordRow } from './save-row.ts';
import { useDelete } from './use-delete.ts';

/** What the catalogue says about one kind of record. */
export interface RecordTexts {
  readonly fetchFailed: string;
  readonly saveFailed: string;
  readonly deleteFailed: string;
  readonly created: string;
  readonly updated: string;
  readonly deleted: string;
}

type ScreenParts =
  | 'title'
  | 'description'
  | 'loadingText'
  | 'skeleton'
  | 'searchLabel'
  | 'newLabel'
  | 'empty';

/** What a screen needs of `recordApi`. */
export interface ScreenSource<Row, Input, Filter extends string> extends RecordSource<Row, Input> {
  readonly table: string;
  readonly list: (query: ListQuery<Filter>) => UseQueryOptions<PageOf<Row>>;
  readonly fetchPage: (query: ListQuery<Filter>, signal?: AbortSignal, size?: number) => Promise<PageOf<Row>>;
  readonly remove: (id: string) => Promise<void>;
}

export interface RecordScreenProps<Row extends RecordRow, Values extends object, Input, Filter extends string>
  extends Pick<ListScreenProps<Row>, ScreenParts>,
    Pick<ListChoicesProps<Filter>, 'filters' | 'sorts'>,
    Pick<ExportButtonProps<Row>, 'columns'> {
  /** "service": what one record is called in a sentence. */
  noun: string;
  api: ScreenSource<Row, Input, Filter>;
  form: RecordDefinition<Values, Row, Input> & { readonly fields: ReactNode };
  texts: RecordTexts;
  /** Of the sheet with the form. */
  width?: string;
  /** What a deletion means: "It disappears from the site at once." */
  consequence: string;
  /** The record's own name. */
  nameOf: (row: Row) => string;
  children: (rows: readonly Row[], hands: RowHands<Row>) => ReactNode;
}

export interface RowHands<Row> {
  readonly onEdit: (row: Row) => void;
  readonly onDelete: (row: Row) => void;
}

/**
 * A screen of content: the list with search, filters, sort and export, and the sheet in which a record is written. The
 * first sort is the one that a list begins with. A deleted row can be brought back for ten minutes.
 */
export function RecordScreen<
  Row extends RecordRow,
  Values extends object,
  Input,
  Filter extends string = never,
>(props: RecordScreenProps<Row, Values, Input, Filter>) {
  const { api, form, noun, texts, filters, sorts, columns, children, nameOf, width, ...screen } = props;
  const list = useListState({
    sort: sorts[0]?.value ?? '',
    ...(filters ? { filters: filters.map(({ name }) => name) } : {}),
  });
  const read = useQuery(api.list(list));
  const remove = useDelete({
    area: api.area,
    undoTable: api.table,
    noun,
    consequence: props.consequence,
    deletedText: texts.deleted,
    failedText: texts.deleteFailed,
    remove: api.remove,
  });

  return (
    <>
      <ListScreen
        {...screen}
        list={list}
        read={read}
        failedText={texts.fetchFailed}
        choices={<ListChoices list={list} {...(filters ? { filters } : {})} sorts={sorts} />}
        actions={
          <ExportButton
            fileName={screen.title.toLowerCase()}
            columns={columns}
            fetchPage={(page, size) => api.fetchPage({ ...list, page }, undefined, size)}
          />
        }
      >
        {(rows) =>
          children(rows, {
            onEdit: ({ id }) => list.openRecord(id),
            onDelete: (row) => void remove({ id: row.id, name: nameOf(row) }),
          })
        }
      </ListScreen>
      <RecordSheet
        {...editing(api, form)}
        {...(width === undefined ? {} : { width })}
        noun={noun}
        list={list}
        texts={texts}
        loadFailedText={texts.fetchFailed}
      >
        {form.fields}
      </RecordSheet>
    </>
  );
}
