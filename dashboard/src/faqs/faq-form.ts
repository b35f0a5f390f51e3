import { defineForm, flag, sortOrder, text } from '../records/fields/form-definition.tsx';

export const faqForm = defineForm({
  question: text('Question', { maxLength: 500 }),
  answer: text('Answer', { maxLength: 10_000, rows: 8 }),
  sort_order: sortOrder(),
  published: flag('Published', { hint: 'Shown on the contact page.' }),
});
