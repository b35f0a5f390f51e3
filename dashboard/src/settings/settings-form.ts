import { currencyDecimals } from '@northlight/domain';
import { createElement } from 'react';
import { toPlainText } from '../editor/html/editor-html.ts';
import { RichTextField } from '../editor/rich-text-field.tsx';
import { optionalText } from '../records/fields/field-values.ts';
import {
  choice,
  defineForm,
  type FieldDefinition,
  flag,
  optional,
  text,
} from '../records/fields/form-definition.tsx';
import { tagList } from '../records/fields/tag-list-field.tsx';
import { timestampPath } from '../upload/use-upload.ts';

const currency = text('Currency', { hint: 'For new invoices.' });

const wholeNumber = (label: string, hint: string): FieldDefinition<number | null, string> => ({
  ...optional(label, { hint }),
  schema: optionalText(4).matches(/^\d*$/, { message: 'Enter a whole number', excludeEmptyString: true }),
  toValue: (stored) => stored?.toString() ?? '',
  toStored: (value) => (value.trim() === '' ? null : Number(value)),
});

const foundedYear = wholeNumber('Founded', 'Shown in the footer: "Since 2019"');

const legalText = (label: string): FieldDefinition<string | null, string> => ({
  label,
  empty: '',
  schema: optionalText(100_000),
  toValue: (stored) => stored ?? '',
  toStored: (value) => value || null,
  format: toPlainText,
  render: (name) => createElement(RichTextField, { name, label, createPath: timestampPath('legal') }),
});

export const settingsForm = defineForm({
  booking_url: optional('Booking link', { type: 'url', hint: 'Where visitors and clients book a call.' }),
  contact_email: optional('Email', { type: 'email' }),
  contact_phone: optional('Phone', { type: 'tel', maxLength: 60 }),
  business_hours: optional('Business hours', {
    rows: 2,
    hint: 'The name of the time zone is added to the first line.',
  }),
  response_time: optional('Response time', { placeholder: '24 hours' }),
  address: optional('Address', { maxLength: 500, rows: 3 }),
  legal_name: optional('Legal name'),
  register_number: optional('Register number'),
  vat_number: optional('VAT number', { maxLength: 60 }),
  linkedin_url: optional('LinkedIn', { type: 'url' }),
  twitter_url: optional('Twitter', { type: 'url' }),
  github_url: optional('GitHub', { type: 'url' }),
  founded_year: {
    ...foundedYear,
    schema: foundedYear.schema.clone().test({
      name: 'year',
      message: 'Enter a year from 1800 to this year',
      test: (value) => !value || (Number(value) >= 1800 && Number(value) <= new Date().getFullYear()),
    }),
  },
  years_experience: wholeNumber('Years of experience', 'Shown on the home page from 3 years.'),
  figures: tagList('Figures', {
    itemLabel: 'figure',
    placeholder: '200+ Projects',
    hint: 'Shown on the mission page, with the first word large.',
    maxLength: 80,
  }),
  story: optional('Story', {
    maxLength: 5000,
    rows: 8,
    hint: 'Shown on the about page. An empty line begins a paragraph.',
  }),
  mission: optional('Mission', { maxLength: 500, rows: 3, hint: 'Shown large on the mission page.' }),
  vision: optional('Vision', { maxLength: 500, rows: 3, hint: 'Beside the mission.' }),
  imprint_text: legalText('Imprint'),
  privacy_text: legalText('Privacy'),
  sends_reminders: flag('Automatic payment reminders', {
    hint: 'Clients are reminded 3, 10 and 20 days after the due date of an unpaid invoice.',
  }),
  default_currency: {
    ...currency,
    schema: currency.schema.clone().test({
      name: 'currency',
      message: 'Use a three-letter currency code, such as EUR',
      test: (value) =>
        typeof value !== 'string' || value === '' || currencyDecimals(value.toUpperCase()) !== null,
    }),
    toStored: (value: string) => value.trim().toUpperCase(),
  },
  time_zone: choice('Time zone', { isRequired: true }),
});
