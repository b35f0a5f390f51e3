import { useFailureToast } from '@platform/contract';
import { useQuery } from '@tanstack/react-query';
import { useRole } from 'auth-kit';
import { Formik } from 'formik';
import {
  Card,
  DialogBody,
  ErrorState,
  FormAlert,
  FormFieldset,
  LoadingState,
  PageHeader,
  Skeleton,
  Stack,
} from 'shared-ui';
import styled from 'styled-components';
import { RecordForm } from '../lib/record/record-form.tsx';
import { type Settings, settingsArea, settingsQuery } from '../lib/settings/settings-queries.ts';
import { texts } from '../lib/texts.ts';
import { saveSettings } from './api/save-settings.ts';
import { SettingsFields } from './components/settings-fields.tsx';
import { settingsSchema } from './components/settings-schema.ts';
import { changesOfSettings, comparedSettings, valuesOfSettings } from './model/settings-values.ts';

const Frame = styled(Card)`
  max-width: 46rem;
`;

/** /dashboard/settings: what the agency says about itself. An author sees it, an admin changes it. */
export function Component() {
  const read = useQuery(settingsQuery());
  const role = useRole();
  useFailureToast(read, texts.settings.fetchFailed);
  const canEdit = role.status === 'ready' && role.role === 'admin';
  return (
    <Stack gap={20}>
      <PageHeader title="Settings" description="What the site and the client portal say about the agency." />
      {!canEdit && (
        <FormAlert tone="info" title="Only an admin can change the settings">
          You can see them here. Ask an admin when something is to change.
        </FormAlert>
      )}
      {read.data === undefined && read.isError && (
        <ErrorState
          title={texts.settings.fetchFailed}
          onRetry={() => void read.refetch()}
          retryLabel="Retry"
          isRetrying={read.isFetching}
        />
      )}
      {read.data === undefined && !read.isError && (
        <LoadingState label="Loading...">
          <Skeleton height={480} radius="card" />
        </LoadingState>
      )}
      {read.data && (
        <Frame padding="none">
          {canEdit ? <Editable settings={read.data} /> : <ReadOnly settings={read.data} />}
        </Frame>
      )}
    </Stack>
  );
}

function Editable({ settings }: { settings: Settings }) {
  const row = { ...settings, id: String(settings.id) };
  const identify = (saved: Settings) => ({ ...saved, id: String(saved.id) });
  return (
    <RecordForm
      key={settings.updated_at}
      isPage
      area={settingsArea}
      noun="settings"
      row={row}
      emptyValues={valuesOfSettings(settings)}
      toValues={valuesOfSettings}
      schema={settingsSchema}
      compared={comparedSettings}
      insert={() => Promise.reject(new Error('There is one row of settings.'))}
      update={async ({ updated_at }, values) =>
        identify(await saveSettings(updated_at, changesOfSettings(values)))
      }
      texts={{
        created: texts.settings.saved,
        updated: texts.settings.saved,
        saveFailed: texts.settings.saveFailed,
      }}
      onBusy={() => undefined}
      onClose={() => undefined}
    >
      <SettingsFields />
    </RecordForm>
  );
}

function ReadOnly({ settings }: { settings: Settings }) {
  return (
    <Formik initialValues={valuesOfSettings(settings)} onSubmit={() => undefined}>
      <FormFieldset disabled>
        <DialogBody>
          <SettingsFields />
        </DialogBody>
      </FormFieldset>
    </Formik>
  );
}
