import { findNameFault, isEmail, isFilled } from '@northlight/domain';

export interface Message {
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly phone: string;
  readonly service: string;
  readonly budget: string;
  readonly message: string;
}

export const emptyMessage: Message = {
  name: '',
  email: '',
  company: '',
  phone: '',
  service: '',
  budget: '',
  message: '',
};

/** Spec section 9. */
export const serviceOptions = [
  { value: 'crm', label: 'CRM system' },
  { value: 'saas', label: 'SaaS platform' },
  { value: 'mvp', label: 'MVP development' },
  { value: 'employee', label: 'Employee management system' },
  { value: 'api', label: 'API and integrations' },
  { value: 'consulting', label: 'Consulting' },
  { value: 'other', label: 'Something else' },
] as const;

/** Spec section 9. */
export const budgetOptions = [
  { value: 'under-2k', label: 'Under €2,000' },
  { value: '2k-5k', label: '€2,000-5,000' },
  { value: '5k-10k', label: '€5,000-10,000' },
  { value: '10k-20k', label: '€10,000-20,000' },
  { value: 'over-20k', label: 'Over €20,000' },
] as const;

type MessageErrors = Partial<Record<keyof Message, string>>;

/**
 * A message's errors by field (spec section 5). The server function checks them again. Uses no schema library, because it
 * would be larger than the page.
 */
export function validateMessage(message: Message): MessageErrors {
  const errors = {
    name:
      requireText(message.name, 'Name') ??
      findNameFault(message.name.trim(), { canNameRole: true }) ??
      undefined,
    email:
      requireText(message.email, 'Email') ??
      (isEmail(message.email.trim()) ? undefined : 'Please enter a valid email address.'),
    company: limitLength(message.company, 'Company', 200),
    phone: limitLength(message.phone, 'Phone', 60),
    service: message.service === '' ? 'Please choose a service.' : undefined,
    message:
      requireText(message.message, 'Message') ?? limitLength(message.message.trim(), 'Message', 10_000),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}

function requireText(text: string, label: string): string | undefined {
  return !isFilled(text) ? `${label} is required.` : undefined;
}

function limitLength(text: string, label: string, max: number): string | undefined {
  if (text.length <= max) return undefined;
  return `${label} can be at most ${max.toLocaleString('en')} characters long.`;
}
