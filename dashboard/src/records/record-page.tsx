import { useLocation } from '@northlight/contract/router';
import { Card, Skeleton } from '@northlight/shared-ui';
import { useEffect } from 'react';
import styled from 'styled-components';
import { Loaded, type LoadedProps } from '../components/loaded.tsx';
import { type RecordDefinition, RecordForm, type RecordFormProps } from './record-form.tsx';
import type { WrittenRow } from './saving/record-saver.ts';
import type { RecordRow } from './saving/save-row.ts';

export const PageCard = styled(Card).attrs({ padding: 'none' })`
  max-width: 46rem;
`;

export interface RecordPageProps<Values extends object, Row extends RecordRow, Input>
  extends Pick<RecordFormProps<Values, Row>, 'area' | 'noun' | 'footerActions' | 'children'> {
  query: LoadedProps<Row | null>['query'];
  form: RecordDefinition<Values, Row, Input>;
  /** Writes only if the row is still the version that was read. @throws StaleRowError */
  save: (version: RecordRow, input: Input) => Promise<WrittenRow>;
  texts: { readonly fetchFailed: string; readonly saveFailed: string; readonly saved: string };
}

/** The form of a row that always exists and has its own page. */
export function RecordPage<Values extends object, Row extends RecordRow, Input>({
  query,
  form,
  save,
  texts,
  ...record
}: RecordPageProps<Values, Row, Input>) {
  // A missing row counts as a failed load.
  const rowQuery = { ...query, data: query.data ?? undefined, isError: query.isError || query.data === null };
  return (
    <Loaded
      query={rowQuery}
      section={record.noun}
      failedText={texts.fetchFailed}
      skeleton={<Skeleton height={440} radius="card" />}
    >
      {(row) => (
        <PageCard>
          <RecordForm
            {...record}
            key={row.updated_at}
            isPage
            row={row}
            emptyValues={form.toValues(row)}
            toValues={form.toValues}
            schema={form.schema}
            comparedFields={form.comparedFields}
            insert={() => Promise.reject(new Error('The row already exists.'))}
            update={(version, values) => save(version, form.toInput(values))}
            texts={{ updated: texts.saved, saveFailed: texts.saveFailed }}
            onBusyChange={() => undefined}
            onClose={() => undefined}
          />
          <LinkedFieldFocus />
        </PageCard>
      )}
    </Loaded>
  );
}

/** Focuses the field that the address names: `/dashboard/settings#legal_name`. */
function LinkedFieldFocus() {
  const name = useLocation().hash.slice(1);
  useEffect(() => {
    if (name === '') return;
    const field = document.getElementsByName(name)[0] ?? document.getElementById(name);
    field?.focus();
  }, [name]);
  return null;
}
