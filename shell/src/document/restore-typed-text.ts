import {
  fieldElements,
  nameOf,
  type TypedField,
  type TypedText,
  typedTextKey,
} from '@northlight/contract/drafts/typed-text';
import { typeInto } from './replay-early-input.ts';

/** Milliseconds. Forms may render only after their data has loaded. */
const timeLimit = 15_000;

/** Restores the text stored by `keepTypedText`, one field at a time as they appear. Keeps text that a form has already restored. */
export function restoreTypedText(): void {
  const text = takeStoredText();
  if (text === null) return;
  const typedText = JSON.parse(text) as TypedText;
  let remainingFields = typedText.fields;
  const fill = () => {
    const isOtherPage = location.pathname !== typedText.path;
    remainingFields = isOtherPage ? [] : remainingFields.filter((field) => !restoreField(field));
    if (remainingFields.length === 0) stop();
  };
  const observer = new MutationObserver(fill);
  const timer = setTimeout(() => stop(), timeLimit);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  fill();
}

function takeStoredText(): string | null {
  try {
    const text = sessionStorage.getItem(typedTextKey);
    sessionStorage.removeItem(typedTextKey);
    return text;
  } catch {
    // Storage is blocked, so nothing was stored.
    return null;
  }
}

/** @returns false while the field is missing or disabled */
function restoreField({ name, place, value }: TypedField): boolean {
  const field = fieldElements(document).filter((candidate) => nameOf(candidate) === name)[place];
  if (field === undefined || field.matches(':disabled')) return false;
  if (field.value !== value) typeInto(field, value);
  return true;
}
