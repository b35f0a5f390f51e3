import type { Day } from '@platform/domain';
import { array, object, string } from 'yup';
import { optionalLink, optionalText, requiredText } from '../../lib/fields/values.ts';

/** @param today - the agency's day, which a completion date that is left blank becomes */
export const projectSchema = (today: Day) =>
  object({
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
      (day, { parent }) => !parent.completed || !parent.start_date || (day || today) >= parent.start_date,
    ),
  });
