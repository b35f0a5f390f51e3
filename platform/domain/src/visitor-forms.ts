/** The contact form's choices by stored value, for the site, the dashboard and emails. Spec section 9. */
export const serviceLabels = {
  crm: 'CRM system',
  saas: 'SaaS platform',
  mvp: 'MVP development',
  employee: 'Employee management system',
  api: 'API and integrations',
  consulting: 'Consulting',
  other: 'A website, a mobile app or something else',
} as const;

export const budgetLabels = {
  'under-2k': 'Under €2,000',
  '2k-5k': '€2,000-5,000',
  '5k-10k': '€5,000-10,000',
  '10k-20k': '€10,000-20,000',
  'over-20k': 'Over €20,000',
} as const;

/** The label of a stored value. A newer database may have a value that this version does not know. */
export function getLabel(labels: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;
}

/** What a visitor enters besides the message. */
export interface Sender {
  readonly name: string;
  readonly email: string;
  readonly company?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly service: string;
  readonly budget?: string | null | undefined;
}

/** Who wrote a message and what they want, one detail a line, for emails. */
export function describeSender(sender: Sender): string {
  return [
    `Name: ${sender.name.trim()}`,
    `Email: ${sender.email.trim()}`,
    ...(sender.company ? [`Company: ${sender.company.trim()}`] : []),
    ...(sender.phone ? [`Phone: ${sender.phone.trim()}`] : []),
    `Service: ${getLabel(serviceLabels, sender.service)}`,
    ...(sender.budget ? [`Budget: ${getLabel(budgetLabels, sender.budget)}`] : []),
  ].join('\n');
}

/** Thanks a visitor for a message. The agency's setting `response_time` completes "We'll get back to you within …". */
export function createThanks(responseTime: string | null | undefined): string {
  const promise = responseTime ? ` within ${responseTime}` : '';
  return `Thank you for your message! We'll get back to you${promise}.`;
}

/**
 * The name of a hidden field that only programs fill in. No autofill profile has a field of this name, so people's browsers
 * and password managers leave it empty.
 */
export const honeypotName = 'leave_empty';

/** The code of the response that asks a visitor to send a form a second time. */
export const looksAutomaticCode = 'looks_automatic';
