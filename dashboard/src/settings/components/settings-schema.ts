import { object } from 'yup';
import { optionalEmail, optionalLink, optionalText, requiredText } from '../../lib/fields/values.ts';

export const settingsSchema = object({
  booking_url: optionalLink(),
  linkedin_url: optionalLink(),
  twitter_url: optionalLink(),
  github_url: optionalLink(),
  contact_email: optionalEmail(),
  contact_phone: optionalText(60),
  address: optionalText(500),
  business_hours: optionalText(200),
  response_time: optionalText(200),
  time_zone: requiredText('Time zone is required', 100),
});
