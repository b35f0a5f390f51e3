import { object } from 'yup';
import { optionalText, requiredText } from '../../lib/fields/values.ts';

export const testimonialSchema = object({
  author_name: requiredText('Name is required', 200),
  author_role: optionalText(200),
  company: optionalText(200),
  quote: requiredText('Quote is required', 5000),
});
