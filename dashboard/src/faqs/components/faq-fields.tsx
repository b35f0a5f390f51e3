import { SwitchField, TextareaField, TextField } from 'shared-ui';

export function FaqFields() {
  return (
    <>
      <TextField name="question" label="Question" isRequired autoComplete="off" />
      <TextareaField name="answer" label="Answer" isRequired rows={8} />
      <TextField
        name="sort_order"
        label="Order"
        inputMode="numeric"
        hint="Lower comes first."
        autoComplete="off"
      />
      <SwitchField name="published" label="Published" hint="On: it is on the contact page." />
    </>
  );
}
