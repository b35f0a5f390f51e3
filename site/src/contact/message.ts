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
