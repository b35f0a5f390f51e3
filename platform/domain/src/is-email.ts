const part = '[^\\s@<>",;:\\\\()[\\].]+';
const address = new RegExp(`^${part}(\\.${part})*@${part}(\\.${part})+$`);

/**
 * Whether a text has the form of a mail address: the rule of the forms, the functions and, in SQL, the database
 * (`private.is_email`).
 */
export function isEmail(text: string): boolean {
  return text.length <= 254 && address.test(text);
}
