import { array, object, string } from 'yup';
import { optionalText, requiredText } from '../../lib/fields/values.ts';

export const serviceSchema = object({
  title: requiredText('Title is required', 200),
  description: requiredText('Description is required', 5000),
  features: array(string().max(500, 'Use at most 500 characters for a feature')).max(
    100,
    'Use at most 100 features',
  ),
  price_starting: optionalText(60),
  icon_name: optionalText(60),
});
