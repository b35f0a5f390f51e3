/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { listContactLines, listSocialLinks } from './contact.ts';

const nothing = {
  time_zone: 'Europe/Berlin',
  contact_email: null,
  contact_phone: null,
  address: null,
  business_hours: null,
  response_time: null,
  booking_url: null,
  linkedin_url: null,
  twitter_url: null,
  github_url: null,
};

describe('contactLines', () => {
  test.each([[null], [nothing]])('nothing known: the contact page', (settings) => {
    expect(listContactLines(settings)).toEqual([{ text: 'Write to us', href: '/contact' }]);
  });

  test('what is known, with links that mail and dial', () => {
    const settings = {
      ...nothing,
      contact_email: 'hello@northlight.example',
      contact_phone: '+49 (30) 555 01-20',
      address: 'Hafenstrasse 4\n24103 Kiel',
      business_hours: 'Mon-Fri 9AM-6PM CEST',
    };
    expect(listContactLines(settings)).toEqual([
      { text: 'hello@northlight.example', href: 'mailto:hello@northlight.example' },
      { text: '+49 (30) 555 01-20', href: 'tel:+49305550120' },
      { text: 'Hafenstrasse 4\n24103 Kiel', href: null },
      { text: 'Mon-Fri 9AM-6PM CEST', href: null },
    ]);
  });

  test('an address alone still leaves a way to write', () => {
    expect(listContactLines({ ...nothing, address: 'Kiel' }).map(({ text }) => text)).toEqual([
      'Write to us',
      'Kiel',
    ]);
  });
});

describe('socialLinks', () => {
  test('in one order, without what is missing', () => {
    expect(
      listSocialLinks({
        ...nothing,
        github_url: 'https://github.example/n',
        linkedin_url: 'https://li.example/n',
      }),
    ).toEqual([
      { label: 'LinkedIn', href: 'https://li.example/n' },
      { label: 'GitHub', href: 'https://github.example/n' },
    ]);
    expect(listSocialLinks(null)).toEqual([]);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', ' https//x', ''])('%j is no link', (twitter_url) => {
    expect(listSocialLinks({ ...nothing, twitter_url })).toEqual([]);
  });
});
