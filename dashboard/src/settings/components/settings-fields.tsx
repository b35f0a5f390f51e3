import { useState } from 'react';
import { SelectField, TextareaField, TextField, zoneName } from 'shared-ui';
import { FieldGrid, FieldGroup } from '../../lib/fields/field-grid.tsx';
import { timeZones } from '../model/settings-values.ts';

export function SettingsFields() {
  const [zones] = useState(() => timeZones().map((zone) => ({ value: zone, label: zoneName(zone) })));
  return (
    <>
      <TextField
        name="booking_url"
        label="Booking link"
        type="url"
        isOptional
        placeholder="https://"
        hint="Where visitors and clients book a call."
      />
      <FieldGroup>
        <legend>Contact</legend>
        <FieldGrid>
          <TextField name="contact_email" label="Email" type="email" isOptional autoComplete="off" />
          <TextField name="contact_phone" label="Phone" type="tel" isOptional autoComplete="off" />
          <TextField name="business_hours" label="Business hours" isOptional autoComplete="off" />
          <TextField name="response_time" label="Response time" isOptional autoComplete="off" />
        </FieldGrid>
        <TextareaField name="address" label="Address" isOptional rows={3} />
      </FieldGroup>
      <FieldGroup>
        <legend>Social links</legend>
        <FieldGrid>
          <TextField name="linkedin_url" label="LinkedIn" type="url" isOptional placeholder="https://" />
          <TextField name="twitter_url" label="Twitter" type="url" isOptional placeholder="https://" />
          <TextField name="github_url" label="GitHub" type="url" isOptional placeholder="https://" />
        </FieldGrid>
      </FieldGroup>
      <FieldGroup>
        <legend>Time</legend>
        <SelectField
          name="time_zone"
          label="Time zone"
          isRequired
          options={zones}
          hint="Decides which day it is for due dates, and the times on this dashboard."
        />
      </FieldGroup>
    </>
  );
}
