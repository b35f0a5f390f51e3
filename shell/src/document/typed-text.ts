import { type Field, typeInto } from './replay-early-input.ts';

const key = 'typed-text';
/** Screens draw their forms once their data is there. */
const waitsFor = 15_000;
const mostCharacters = 200_000;

/** A field by its name and its place among those of that name, so that lists of equal fields are told apart. */
interface KeptField {
  readonly name: string;
  readonly place: number;
  readonly value: string;
}

interface Kept {
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
    sessionStorage.setItem(key, text);
  } catch {
    // No room: forms that keep drafts of their own still have them.
  }
}

/** Puts back what `keepTypedText` kept, field by field as they appear. What a form has put back itself stays. */
export function restoreTypedText(): void {
  const kept = takeKept();
  if (kept === null) return;
  let left = kept.fields;
  const fill = () => {
    const isElsewhere = location.pathname !== kept.path;
    left = isElsewhere ? [] : left.filter((each) => !putBack(each));
    if (left.length === 0) stop();
  };
  const observer = new MutationObserver(fill);
  const timer = setTimeout(() => stop(), waitsFor);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  fill();
}

function takeKept(): Kept | null {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text === null ? null : (JSON.parse(text) as Kept);
  } catch {
    return null;
  }
}

/** @returns false while there is no such field to write in */
function putBack({ name, place, value }: KeptField): boolean {
  const field = fieldElements(document).filter((each) => nameOf(each) === name)[place];
  if (field === undefined || field.matches(':disabled')) return false;
  if (field.value !== value) typeInto(field, value);
  return true;
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

function nameOf(field: Field): string {
  return field.name || field.getAttribute('aria-label') || field.id;
}

function fieldElements(root: ParentNode): Field[] {
  const isText = (field: Field) =>
    field instanceof HTMLTextAreaElement || /^(?:text|search|email|tel|url|number|date)$/.test(field.type);
  return [...root.querySelectorAll<Field>('input, textarea')].filter(
    (field) => isText(field) && !/one-time-code|password|^cc-/.test(field.autocomplete),
  );
}
