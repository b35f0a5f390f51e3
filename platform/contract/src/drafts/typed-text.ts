/** The key in session storage that passes typed text to the next document. */
export const typedTextKey = 'typed-text';
const maxCharacters = 200_000;

/** A text field. */
export type Field = HTMLInputElement | HTMLTextAreaElement;

/** A field, identified by its name and its index among fields of that name. */
export interface TypedField {
  readonly name: string;
  readonly place: number;
  readonly value: string;
}

export interface TypedText {
  readonly path: string;
  readonly fields: readonly TypedField[];
}

/** Stores the text of this page's fields, except passwords, for the next document at the same address. */
export function keepTypedText(): void {
  const typed: TypedText = {
    path: location.pathname,
    fields: readFields(document).filter(({ value }) => value !== ''),
  };
  const text = JSON.stringify(typed);
  if (typed.fields.length === 0 || text.length > maxCharacters) return;
  try {
    sessionStorage.setItem(typedTextKey, text);
  } catch {
    // Storage is full. Forms with drafts still have their text.
  }
}

function readFields(root: ParentNode): TypedField[] {
  const counts = new Map<string, number>();
  return fieldElements(root).map((field) => {
    const name = nameOf(field);
    const place = counts.get(name) ?? 0;
    counts.set(name, place + 1);
    return { name, place, value: field.value };
  });
}

export function nameOf(field: Field): string {
  return field.name || field.getAttribute('aria-label') || field.id;
}

export function fieldElements(root: ParentNode): Field[] {
  const isText = (field: Field) =>
    field instanceof HTMLTextAreaElement || /^(?:text|search|email|tel|url|number|date)$/.test(field.type);
  return [...root.querySelectorAll<Field>('input, textarea')].filter(
    (field) => isText(field) && !/one-time-code|password|^cc-/.test(field.autocomplete),
  );
}
