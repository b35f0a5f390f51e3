import { Link } from '@northlight/contract/router';
import {
  DialogBody,
  FormAlert,
  FormFieldset,
  formatTimeZone,
  PageHeader,
  Skeleton,
  Stack,
} from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Formik } from 'formik';
import { useState } from 'react';
import { Loaded } from '../components/loaded.tsx';
import { settingsArea, settingsQuery } from '../queries/settings-queries.ts';
import { useIsAdmin } from '../queries/use-is-admin.ts';
import { FieldGrid, FieldGroup } from '../records/fields/field-grid.tsx';
import { updateOnlyRow } from '../records/record-api.ts';
import { PageCard, RecordPage } from '../records/record-page.tsx';
import { linkTo } from '../screens.ts';
import { texts } from '../texts.ts';
import { settingsForm } from './settings-form.ts';

/** /dashboard/settings: the agency's details. Authors can view them, admins can edit. */
export function Component() {
  const query = useQuery(settingsQuery());
  const canEdit = useIsAdmin();
  const data = query.data && { ...query.data, id: String(query.data.id) };
  return (
    <Stack gap={20}>
      <PageHeader title="Settings" description="The agency's details on the site and in the client portal." />
      {canEdit ? (
        <RecordPage
          query={{ ...query, data }}
          area={settingsArea}
          noun="settings"
          form={settingsForm}
          save={(version, changes) => updateOnlyRow('settings', version, changes)}
          texts={texts.settings}
        >
          <SettingsFields />
        </RecordPage>
      ) : (
        <>
          <FormAlert tone="info" title="Only an admin can change the settings">
            Ask an admin if something needs to change.
          </FormAlert>
          <Loaded
            query={query}
            section="settings"
            failedText={texts.settings.fetchFailed}
            skeleton={<Skeleton height={440} radius="card" />}
          >
            {(settings) =>
              settings && (
                <PageCard>
                  <Formik initialValues={settingsForm.toValues(settings)} onSubmit={() => undefined}>
                    <FormFieldset disabled>
                      <DialogBody>
                        <SettingsFields />
                      </DialogBody>
                    </FormFieldset>
                  </Formik>
                </PageCard>
              )
            }
          </Loaded>
        </>
      )}
    </Stack>
  );
}

function SettingsFields() {
  const [zones] = useState(() =>
    ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => ({
      value: zone,
      label: formatTimeZone(zone),
    })),
  );
  const { field } = settingsForm;
  const isAdmin = useIsAdmin();
  return (
    <>
      {field('booking_url')}
      <FieldGroup>
        <legend>Contact</legend>
        <FieldGrid>
          {field('contact_email')}
          {field('contact_phone')}
          {field('business_hours')}
          {field('response_time')}
        </FieldGrid>
        {field('address')}
      </FieldGroup>
      <FieldGroup>
        <legend>Company</legend>
        {field('legal_name')}
        <FieldGrid>
          {field('register_number')}
          {field('vat_number')}
        </FieldGrid>
        {field('imprint_text')}
        {field('privacy_text')}
      </FieldGroup>
      <FieldGroup>
        <legend>On the site</legend>
        <FieldGrid>
          {field('founded_year')}
          {field('years_experience')}
        </FieldGrid>
        {field('figures')}
        {field('story')}
        {field('mission')}
        {field('vision')}
      </FieldGroup>
      <FieldGroup>
        <legend>Social links</legend>
        <FieldGrid>
          {field('linkedin_url')}
          {field('twitter_url')}
          {field('github_url')}
        </FieldGrid>
      </FieldGroup>
      <FieldGroup>
        <legend>Payment</legend>
        {field('default_currency')}
        {field('sends_reminders')}
        {isAdmin && <Link to={linkTo('payment-accounts')}>Payment accounts</Link>}
      </FieldGroup>
      <FieldGroup>
        <legend>Time</legend>
        {field('time_zone', {
          options: zones,
          hint: 'Used for due dates and for the times on this dashboard.',
        })}
      </FieldGroup>
    </>
  );
}
