import {
  fieldElements,
  type Kept,
  type KeptField,
  nameOf,
  typedTextKey,
} from '@northlight/contract/drafts/typed-text';
import { typeInto } from './replay-early-input.ts';

/** Screens draw their forms once their data is there. */
const timeLimit = 15_000;

/** Puts back what `keepTypedText` kept, field by field as they appear. What a form has put back itself stays. */
export function restoreTypedText(): void {
  const text = takeStoredText();
  if (text === null) return;
  const kept = JSON.parse(text) as Kept;
  let left = kept.fields;
  const fill = () => {
    const isElsewhere = location.pathname !== kept.path;
    left = isElsewhere ? [] : left.filter((each) => !restoreField(each));
    if (left.length === 0) stop();
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
    // Storage is refused: nothing was kept.
    return null;
  }
}

/** @returns false while there is no such field to write in */
function restoreField({ name, place, value }: KeptField): boolean {
  const field = fieldElements(document).filter((each) => nameOf(each) === name)[place];
  if (field === undefined || field.matches(':disabled')) return false;
  if (field.value !== value) typeInto(field, value);
  return true;
}
