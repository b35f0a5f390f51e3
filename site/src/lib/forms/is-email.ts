/** Whether a text has the form of a mail address, as the database checks it. */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 && /^[^\s@<>",;:\\()[\]]+@[^\s@<>",;:\\()[\]]+\.[^\s@<>",;:\\()[\].]+$/.test(text)
  );
}
