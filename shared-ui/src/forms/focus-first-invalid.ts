/** Focuses the first invalid control of `form`. @returns whether there was one */
export function focusFirstInvalid(form: HTMLElement): boolean {
  const control = form.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)');
  control?.focus();
  return control !== null;
}
