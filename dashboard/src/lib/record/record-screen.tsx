import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ExportButton, type ExportButtonProps } from '../csv/export-button.tsx';
import { ListChoices, type ListChoicesProps } from '../list/list-choices.tsx';
import { ListScreen, type ListScreenProps } from '../list/list-screen.tsx';
import type { ListState } from '../list/use-list-state.ts';
import type { RecordRow } from './record-form.tsx';
import { RecordSheet, type RecordSheetProps } from './record-sheet.tsx';
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
  | 'read'
  | 'loadingText'
  | 'skeleton'
  | 'searchLabel'
  | 'newLabel'
  | 'empty';
type FormParts =
  | 'area'
  | 'noun'
  | 'detail'
  | 'emptyValues'
  | 'toValues'
  | 'schema'
  | 'compared'
  | 'insert'
  | 'update'
  | 'width';

export interface RecordScreenProps<
  Row extends RecordRow,
  Values extends object,
  Filter extends string,
  Key extends QueryKey,
> extends Pick<ListScreenProps<Row>, ScreenParts>,
    Pick<RecordSheetProps<Values, Row, Key>, FormParts>,
    Pick<ListChoicesProps<Filter>, 'filters' | 'sorts'>,
    ExportButtonProps<Row> {
  list: ListState<Filter>;
  texts: RecordTexts;
  /** The table, which keeps deleted rows for ten minutes. */
  undoTable: string;
  /** What a deletion means: "It disappears from the site at once." */
  consequence: string;
  remove: (id: string) => Promise<void>;
  /** The record's own name. */
  nameOf: (row: Row) => string;
  /** The fields of its form. */
  fields: ReactNode;
  children: (rows: readonly Row[], hands: RowHands<Row>) => ReactNode;
}

export interface RowHands<Row> {
  readonly onEdit: (row: Row) => void;
  readonly onDelete: (row: Row) => void;
}

/** A screen of content: the list with search, filters, sort and export, and the sheet in which a record is written. */
export function RecordScreen<
  Row extends RecordRow,
  Values extends object,
  Filter extends string,
  Key extends QueryKey,
>(props: RecordScreenProps<Row, Values, Filter, Key>) {
  const { list, texts, area, noun, fields, children, fileName, columns, fetchPage, filters, sorts } = props;
  const { undoTable, consequence, nameOf, ...rest } = props;
  const { title, description, read, loadingText, skeleton, searchLabel, newLabel, empty, ...form } = rest;
  const remove = useDelete({
    area,
    undoTable,
    noun,
    consequence,
    deletedText: texts.deleted,
    failedText: texts.deleteFailed,
    remove: props.remove,
  });

  return (
    <>
      <ListScreen
        {...{ title, description, list, read, skeleton, searchLabel, empty }}
        {...(newLabel === undefined ? {} : { newLabel })}
        {...(loadingText === undefined ? {} : { loadingText })}
        failedText={texts.fetchFailed}
        choices={<ListChoices list={list} {...(filters ? { filters } : {})} sorts={sorts} />}
        actions={<ExportButton fileName={fileName} columns={columns} fetchPage={fetchPage} />}
      >
        {(rows) =>
          children(rows, {
            onEdit: ({ id }) => list.openRecord(id),
            onDelete: (row) => void remove({ id: row.id, name: nameOf(row) }),
          })
        }
      </ListScreen>
      <RecordSheet {...form} loadFailedText={texts.fetchFailed}>
        {fields}
      </RecordSheet>
    </>
  );
}
