import { defineForm, flag, place, text } from '../lib/fields/form-definition.tsx';

export const faqForm = defineForm({
  question: text('Question', { longest: 500 }),
  answer: text('Answer', { longest: 10_000, rows: 8 }),
  sort_order: place(),
  published: flag('Published', { hint: 'On: it is on the contact page.' }),
});
