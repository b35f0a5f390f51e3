import { isEmail, isFilled, nameFault } from '@northlight/domain';
import type { Message } from './message.ts';

type MessageErrors = Partial<Record<keyof Message, string>>;

/**
 * What is wrong with a message, by field (spec section 5); the function checks the same again. By hand: a library of
 * schemas would weigh more than the page.
 */
export function checkMessage(message: Message): MessageErrors {
  const errors = {
    name: missing(message.name, 'Name') ?? nameFault(message.name.trim(), { canNameRole: true }) ?? undefined,
    email:
      missing(message.email, 'Email') ??
      (isEmail(message.email.trim()) ? undefined : 'Please enter a valid email address.'),
    company: tooLong(message.company, 'Company', 200),
    phone: tooLong(message.phone, 'Phone', 60),
    service: message.service === '' ? 'Please choose a service.' : undefined,
    message: missing(message.message, 'Message') ?? tooLong(message.message.trim(), 'Message', 10_000),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}

function missing(text: string, label: string): string | undefined {
  return !isFilled(text) ? `${label} is required.` : undefined;
}

function tooLong(text: string, label: string, longest: number): string | undefined {
  if (text.length <= longest) return undefined;
  return `${label} can have at most ${longest.toLocaleString('en')} characters.`;
}
