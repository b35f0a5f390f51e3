import { isEmail } from '@platform/domain';
import { mixed, object, string } from 'yup';
import { optionalText, requiredText } from '../../lib/fields/values.ts';
import { percentOr0 } from '../model/project-values.ts';

export const projectSchema = object({
  client_id: string().required('Client is required'),
  title: requiredText('Title is required', 200),
  description: optionalText(20_000),
  status: string().required('Status is required'),
  percent_complete: mixed<number | string>().test('percent', 'Enter a number from 0 to 100', (value) => {
    const percent = percentOr0(value ?? 0);
    return percent >= 0 && percent <= 100;
  }),
  estimated_delivery: string(),
  contact_person_name: requiredText('Contact name is required', 200),
  contact_person_role: requiredText('Contact role is required', 200),
  contact_person_email: requiredText('Contact email is required', 254).test(
    'email',
    'Enter a valid email address',
    (value) => !value || isEmail(value.trim()),
  ),
  contact_person_phone: optionalText(60),
});
