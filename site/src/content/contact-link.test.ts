/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { linkToContact } from './contact-link.ts';

test.each([
  ['Custom CRM Systems', '/contact?service=crm'],
  ['SaaS Platforms', '/contact?service=saas'],
  ['Vesper Claims Intake An API that reads', '/contact?service=api'],
  ['Website Development', '/contact'],
  ['Rapid capitals', '/contact'],
])('linkToContact(%j) is %s', (text, expected) => expect(linkToContact(text)).toBe(expected));
