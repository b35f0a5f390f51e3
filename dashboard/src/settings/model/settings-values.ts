import type { TablesUpdate } from 'auth-kit';
import { textOrNull } from '../../lib/fields/values.ts';
import type { ComparedField } from '../../lib/record/conflict.ts';
import type { Settings } from '../../lib/settings/settings-queries.ts';

const optionalFields = [
  'booking_url',
  'linkedin_url',
  'twitter_url',
  'github_url',
  'contact_email',
  'contact_phone',
  'address',
  'business_hours',
  'response_time',
] as const;

/** The settings as the form holds them. */
export type SettingsValues = Record<(typeof optionalFields)[number] | 'time_zone', string>;

export function valuesOfSettings(settings: Omit<Settings, 'id'>): SettingsValues {
  const texts = optionalFields.map((name) => [name, settings[name] ?? '']);
  return { ...(Object.fromEntries(texts) as SettingsValues), time_zone: settings.time_zone };
}

export function changesOfSettings(values: SettingsValues): TablesUpdate<'settings'> {
  return {
    ...Object.fromEntries(optionalFields.map((name) => [name, textOrNull(values[name])])),
    time_zone: values.time_zone,
  };
}

/** The zones that the browser knows; the stored one stays a choice even where it does not. */
export function timeZones(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone')];
}

export const comparedSettings: readonly ComparedField<SettingsValues>[] = [
  { name: 'booking_url', label: 'Booking link' },
  { name: 'contact_email', label: 'Email' },
  { name: 'contact_phone', label: 'Phone' },
  { name: 'address', label: 'Address' },
  { name: 'business_hours', label: 'Business hours' },
  { name: 'response_time', label: 'Response time' },
  { name: 'linkedin_url', label: 'LinkedIn' },
  { name: 'twitter_url', label: 'Twitter' },
  { name: 'github_url', label: 'GitHub' },
  { name: 'time_zone', label: 'Time zone' },
];
