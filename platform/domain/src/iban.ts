/** Whether the two check digits fit (ISO 7064), as in the database's `private.is_iban`. Expects capitals without spaces. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(text)) return false;
  const digits = (text.slice(4) + text.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** "DE89370400440532013000" as "DE89 3704 0044 0532 0130 00". */
export const formatIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');
