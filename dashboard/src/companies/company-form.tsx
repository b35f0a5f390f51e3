import { defineForm, flag, text } from '../records/fields/form-definition.tsx';
import { createRecordFormProps, type EditedRecord, RecordForm } from '../records/record-form.tsx';
import { texts } from '../texts.ts';
import { type Company, companyApi } from './company-queries.ts';

const companyForm = defineForm({
  name: text('Name'),
  gets_reminders: {
    ...flag('Automatic payment reminders', { hint: 'If they are switched on in the settings.' }),
    empty: true,
  },
});

/** The form for a new or existing company. */
export function Form(props: EditedRecord<Company> & { readonly onCreated: (id: string) => void }) {
  return (
    <RecordForm
      {...createRecordFormProps(companyApi, companyForm)}
      {...props}
      noun="company"
      texts={texts.companies}
    >
      {companyForm.fields}
    </RecordForm>
  );
}
