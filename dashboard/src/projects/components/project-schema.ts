import { array, object, string } from 'yup';
import { optionalLink, optionalText, requiredText } from '../../lib/fields/values.ts';

export const projectSchema = object({
  title: requiredText('Title is required', 200),
  description: requiredText('Short description is required', 2000),
  long_description: optionalText(2_000_000),
  client_name: optionalText(200),
  project_urls: array(optionalLink()).max(100, 'Use at most 100 addresses'),
  github_url: optionalLink(),
  technologies: array(string().max(100, 'Use at most 100 characters for a technology')).max(
    100,
    'Use at most 100 technologies',
  ),
  cover_alt: optionalText(300),
  images: array(object({ alt: optionalText(300) })).max(100, 'Use at most 100 images'),
  start_date: string(),
  completed_at: string().test(
    'after-start',
    'The completion date is before the start date',
    (day, { parent }) => !day || !parent.completed || !parent.start_date || day >= parent.start_date,
  ),
});
