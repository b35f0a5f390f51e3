import { array, object, string } from 'yup';
import { optionalEmail, optionalLink, optionalText, requiredText } from '../../lib/fields/values.ts';

export const teamMemberSchema = object({
  name: requiredText('Name is required', 200),
  role: requiredText('Role is required', 200),
  bio: optionalText(5000),
  skills: array(string().max(100, 'Use at most 100 characters for a skill')),
  email: optionalEmail(),
  linkedin_url: optionalLink(),
  twitter_url: optionalLink(),
  github_url: optionalLink(),
});
