/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { formatHours, listContactLines, listSocialLinks } from './contact.ts';

const emptySettings = {
  time_zone: 'Europe/Berlin',
  contact_email: null,
  contact_phone: null,
  address: null,
  business_hours: null,
  linkedin_url: null,
  twitter_url: null,
  github_url: null,
};

describe('listContactLines', () => {
  test.each([[null], [emptySettings]])('links to the contact page if there are no details', (settings) => {
    expect(listContactLines(settings)).toEqual([{ text: 'Contact us', href: '/contact' }]);
  });

  test('lists known details with mailto and tel links', () => {
    const settings = {
      ...emptySettings,
      contact_email: 'hello@northlight.example',
      contact_phone: '+49 (30) 555 01-20',
      address: 'Hafenstrasse 4\n24103 Kiel',
      business_hours: 'Mon-Fri 9AM-6PM',
      time_zone: 'Etc/UTC',
    };
    expect(listContactLines(settings)).toEqual([
      { text: 'hello@northlight.example', href: 'mailto:hello@northlight.example' },
      { text: '+49 (30) 555 01-20', href: 'tel:+49305550120' },
      { text: 'Hafenstrasse 4\n24103 Kiel', href: null },
      { text: 'Mon-Fri 9AM-6PM UTC', href: null },
    ]);
  });

  test('links to the contact page even if there is only a postal address', () => {
    expect(listContactLines({ ...emptySettings, address: 'Kiel' }).map(({ text }) => text)).toEqual([
      'Contact us',
      'Kiel',
    ]);
  });
});

test.each([
  ['2026-07-01', 'Mon-Fri 9AM-6PM CEST\nSaturdays on request'],
  ['2026-12-01', 'Mon-Fri 9AM-6PM CET\nSaturdays on request'],
])('names the zone of the day %s in the business hours', (day, expected) => {
  const business_hours = 'Mon-Fri 9AM-6PM\nSaturdays on request';
  expect(formatHours({ business_hours, time_zone: 'Europe/Berlin' }, new Date(day))).toBe(expected);
});

describe('listSocialLinks', () => {
  test('lists known profiles in a fixed order', () => {
    expect(
      listSocialLinks({
        ...emptySettings,
        github_url: 'https://github.example/n',
        linkedin_url: 'https://li.example/n',
      }),
    ).toEqual([
      { label: 'LinkedIn', href: 'https://li.example/n' },
      { label: 'GitHub', href: 'https://github.example/n' },
    ]);
    expect(listSocialLinks(null)).toEqual([]);
  });
});
