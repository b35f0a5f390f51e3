import { Formik } from 'formik';
import { Button } from '../actions/button.tsx';
import { Card } from '../display/card.tsx';
import { CheckboxField } from '../forms/checkbox-field.tsx';
import { Form } from '../forms/form.tsx';
import { FormAlert } from '../forms/form-alert.tsx';
import { FormFieldset } from '../forms/form-fieldset.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { SwitchField } from '../forms/switch-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { TextareaField } from '../forms/textarea-field.tsx';
import { Cluster, Stack } from '../layout/stack.tsx';
import { Grid, Section } from './section.tsx';

const services = [
  { value: 'crm', label: 'CRM system' },
  { value: 'saas', label: 'SaaS platform' },
];
const filled = { name: 'Ada Lovelace', email: 'ada@', password: 'secret', service: 'legacy', message: '' };
const values = { ...filled, accepted: true, published: false };
const touched = { email: true, accepted: true };

function Sample({ isSending }: { isSending: boolean }) {
  return (
    <Card>
      <Formik
        initialValues={values}
        initialErrors={
          isSending ? {} : { email: 'This is not an e-mail address', accepted: 'Please accept the terms' }
        }
        initialTouched={touched}
        validate={() => ({})}
        onSubmit={() => {}}
      >
        <Form aria-label={isSending ? 'While sending' : 'With errors'}>
          <Stack gap={20}>
            <FormFieldset disabled={isSending}>
              {!isSending && <FormAlert title="Not sent">The server is away. Please try again.</FormAlert>}
              <TextField name="name" label="Full name" isRequired autoComplete="off" />
              <TextField name="email" type="email" label="Email" hint="Your company address." isRequired />
              <PasswordField name="password" label="Password" autoComplete="new-password" isRequired />
              <SelectField name="service" label="Service" options={services} placeholder="Choose a service" />
              <TextareaField name="message" label="Message" placeholder="What should it do?" isOptional />
              <CheckboxField name="accepted" label="I have read the terms" />
              <SwitchField name="published" label="Published" hint="Visible to everybody." />
            </FormFieldset>
            <Cluster justify="end">
              <Button disabled={isSending}>Cancel</Button>
              <Button variant="primary" type="submit" isLoading={isSending}>
                Send message
              </Button>
            </Cluster>
          </Stack>
        </Form>
      </Formik>
    </Card>
  );
}

/** Fields with errors and while sending, and the alerts of a form. */
export function FormsSection() {
  return (
    <Section title="Forms">
      <Grid>
        <Sample isSending={false} />
        <Sample isSending />
        <Stack gap={12}>
          <FormAlert title="Not saved">Somebody else has changed this invoice.</FormAlert>
          <FormAlert tone="warning">This address is not confirmed yet.</FormAlert>
          <FormAlert tone="success">Your password is changed.</FormAlert>
          <FormAlert tone="info" title="Confirm your e-mail">
            We have sent a link to ada@acme.example.
          </FormAlert>
        </Stack>
      </Grid>
    </Section>
  );
}
