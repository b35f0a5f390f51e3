import { object } from 'yup';
import { optionalLink, optionalText, requiredText } from '../../lib/fields/values.ts';

export const profileSchema = object({
  full_name: requiredText('Full name is required', 200),
  bio: optionalText(5000),
  linkedin_url: optionalLink(),
  twitter_url: optionalLink(),
  github_url: optionalLink(),
});
