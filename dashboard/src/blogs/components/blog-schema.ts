import { object } from 'yup';
import { optionalText, requiredText } from '../../lib/fields/values.ts';
import { isSlug } from '../model/slug.ts';

export const blogSchema = object({
  title: requiredText('Title is required', 300),
  slug: requiredText('Slug is required', 200).test(
    'slug',
    'Use lower-case letters, digits and single hyphens',
    (value) => !value || isSlug(value),
  ),
  excerpt: optionalText(2000),
  content: optionalText(2_000_000),
  header_image_alt: optionalText(300),
});
