/** Moves the focus to the first control of `form` that says it is invalid. @returns whether there was one */
export function focusFirstInvalid(form: HTMLElement): boolean {
  const control = form.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)');
  control?.focus();
  return control !== null;
}
