import { toWebUrl } from '../links/web-url.ts';
import type { Settings } from './content-queries.ts';

type ContactDetails = Pick<
  Settings,
  'contact_email' | 'contact_phone' | 'address' | 'business_hours' | 'time_zone'
>;

/** A line of the contact details, as plain text if `href` is null. */
interface ContactLine {
  readonly text: string;
  readonly href: string | null;
}

/** The agency's contact details. Links to the contact page if neither email nor phone is known. */
export function listContactLines(settings: ContactDetails | null): readonly ContactLine[] {
  const { contact_email: email, contact_phone: phone, address } = settings ?? {};
  const lines: ContactLine[] = [];
  if (email) lines.push({ text: email, href: `mailto:${email}` });
  if (phone) lines.push({ text: phone, href: `tel:${phone.replace(/[^+\d]/g, '')}` });
  if (lines.length === 0) lines.push({ text: 'Contact us', href: '/contact' });
  if (address) lines.push({ text: address, href: null });
  if (settings?.business_hours) lines.push({ text: formatHours(settings, new Date()), href: null });
  return lines;
}

/** The business hours with the zone that applies today: "Mon-Fri 9AM-6PM CET". */
export function formatHours(
  { business_hours: hours, time_zone: timeZone }: Pick<Settings, 'business_hours' | 'time_zone'>,
  today: Date,
): string {
  // British English has names where American English has offsets: "CET" instead of "GMT+1".
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short' }).formatToParts(today);
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [firstLine = '', ...others] = (hours ?? '').split('\n');
  return [`${firstLine} ${zone}`, ...others].join('\n');
}

interface SocialProfiles {
  readonly linkedin_url: string | null;
  readonly twitter_url: string | null;
  readonly github_url: string | null;
}

/** Links to social profiles. Leaves out stored values that are not web URLs. */
export function listSocialLinks(
  profiles: SocialProfiles | null | undefined,
): readonly { label: string; href: string }[] {
  const candidates = [
    ['LinkedIn', profiles?.linkedin_url],
    ['X', profiles?.twitter_url],
    ['GitHub', profiles?.github_url],
  ] as const;
  return candidates.flatMap(([label, url]) => {
    const href = toWebUrl(url);
    return href === null ? [] : [{ label, href }];
  });
}
