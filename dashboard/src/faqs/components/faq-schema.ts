import { object } from 'yup';
import { requiredText } from '../../lib/fields/values.ts';

export const faqSchema = object({
  question: requiredText('Question is required', 500),
  answer: requiredText('Answer is required', 10_000),
});
