import type { LogFields } from '@northlight/node-kit';

const SECRET_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\$2[aby]\$\d{2}\$[./A-Za-z0-9]{53}/g, '[hash]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\bsb_(secret|publishable)_[\w-]+/g, '[key]'],
  [/\b(token|token_hash|access_token|refresh_token|apikey|code)=[^&\s"']+/g, '$1=[redacted]'],
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[email]'],
  [/\b[0-9a-f]{40,}\b/gi, '[hash]'],
];

/** Fields that may contain personal data, such as a driver's parameters, rows and statements. */
const PRIVATE_FIELD =
  /password|secret|token|parameters|params|detail|query|where|internalQuery|authorization|cookie|apikey/i;

const MAX_LENGTH = 400;

export function redactText(text: string): string {
  const redacted = SECRET_PATTERNS.reduce((result, [pattern, label]) => result.replace(pattern, label), text);
  return redacted.length > MAX_LENGTH ? `${redacted.slice(0, MAX_LENGTH)}…` : redacted;
}

function redactValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (value instanceof Error) {
    const code = 'code' in value && typeof value.code === 'string' ? { code: value.code } : {};
    return { name: value.name, message: redactText(value.message), ...code };
  }
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? String(value) : value;
  if (depth > 3) return '[…]';
  if (Array.isArray(value)) return value.slice(0, 20).map((item) => redactValue(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      PRIVATE_FIELD.test(key) ? '[redacted]' : redactValue(item, depth + 1),
    ]),
  );
}

/** Removes secrets, email addresses and personal data from log fields. */
export const redact = (fields: LogFields): LogFields => redactValue(fields) as LogFields;
