/** Where one document leaves it for the next. */
export const typedTextKey = 'typed-text';
const mostCharacters = 200_000;

/** What text is typed into. */
export type Field = HTMLInputElement | HTMLTextAreaElement;

/** A field by its name and its place among those of that name, so that lists of equal fields are told apart. */
export interface KeptField {
  readonly name: string;
  readonly place: number;
  readonly value: string;
}

export interface Kept {
  readonly path: string;
  readonly fields: readonly KeptField[];
}

/** Keeps what stands in the fields of this page, but for passwords, for the next document at the same address. */
export function keepTypedText(): void {
  const kept: Kept = {
    path: location.pathname,
    fields: fieldsOf(document).filter(({ value }) => value !== ''),
  };
  const text = JSON.stringify(kept);
  if (kept.fields.length === 0 || text.length > mostCharacters) return;
  try {
    sessionStorage.setItem(typedTextKey, text);
  } catch {
    // No room: forms that keep drafts of their own still have them.
  }
}

function fieldsOf(root: ParentNode): KeptField[] {
  const seen = new Map<string, number>();
  return fieldElements(root).map((field) => {
    const name = nameOf(field);
    const place = seen.get(name) ?? 0;
    seen.set(name, place + 1);
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
