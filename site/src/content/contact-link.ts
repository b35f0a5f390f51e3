import type { serviceLabels } from '@northlight/domain/visitor-forms';
import type { SitePath } from '../links/links.ts';

/** The URL parameter that chooses the contact form's service. */
export const serviceParameter = 'service';

const patterns: readonly (readonly [keyof typeof serviceLabels, RegExp])[] = [
  ['crm', /\bCRMs?\b/i],
  ['saas', /\bSaaS\b/i],
  ['mvp', /\bMVPs?\b|\bprototypes?\b/i],
  ['employee', /\bemployees?\b|\bstaff\b/i],
  ['api', /\bAPIs?\b|\bintegrations?\b/i],
  ['consulting', /\bconsult/i],
];

/** Links to the contact form, with the service that the text names first in this order. Staff write titles freely. */
export function linkToContact(text: string): SitePath {
  const service = patterns.find(([, pattern]) => pattern.test(text))?.[0];
  return service === undefined ? '/contact' : `/contact?${serviceParameter}=${service}`;
}
