import { object, string } from 'yup';
import { optionalText, requiredText } from '../../lib/fields/values.ts';

export const ticketSchema = object({
  title: requiredText('Title is required', 300),
  description: optionalText(20_000),
  type: string().required(),
  status: string().required(),
  priority: string().required(),
  assigned_to: optionalText(200),
  sprint_id: string(),
});
