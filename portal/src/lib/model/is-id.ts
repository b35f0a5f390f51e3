/** Whether a text from the address can be a row's id. The database refuses anything else with an error of its own. */
export function isId(text: string | null | undefined): text is string {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text ?? '');
}
