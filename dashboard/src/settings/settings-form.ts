import { choice, defineForm, flag, optional } from '../records/fields/form-definition.tsx';

export const settingsForm = defineForm({
  booking_url: optional('Booking link', { type: 'url', hint: 'Where visitors and clients book a call.' }),
  contact_email: optional('Email', { type: 'email' }),
  contact_phone: optional('Phone', { type: 'tel', maxLength: 60 }),
  business_hours: optional('Business hours'),
  response_time: optional('Response time'),
  address: optional('Address', { maxLength: 500, rows: 3 }),
  linkedin_url: optional('LinkedIn', { type: 'url' }),
  twitter_url: optional('Twitter', { type: 'url' }),
  github_url: optional('GitHub', { type: 'url' }),
  sends_reminders: flag('Automatic payment reminders', {
    hint: 'Clients are reminded 3, 10 and 20 days after the due date of an unpaid invoice.',
  }),
  time_zone: choice('Time zone', { isRequired: true }),
});
