import { imprintText, privacyText } from './legal.ts';

/** What the agency says about itself. */
export const settings = {
  time_zone: 'Europe/Berlin',
  contact_email: 'hello@northlight.example',
  contact_phone: '+49 30 5557 0190',
  address: 'Northlight Software GmbH\nSpeicherstraße 14\n10997 Berlin\nGermany',
  business_hours: 'Mon-Fri 9AM-6PM CEST',
  response_time: '24 hours',
  booking_url: 'https://cal.example/northlight/consultation',
  linkedin_url: 'https://www.linkedin.com/company/northlight-example',
  twitter_url: 'https://x.com/northlight_example',
  github_url: 'https://github.com/northlight-example',
  privacy_text: privacyText,
  imprint_text: imprintText,
} as const;

/** The mail domains whose owners may sign up. */
export const signupDomains = ['northlight.example', 'northlight-labs.example'] as const;
