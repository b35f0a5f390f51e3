/** A valid value, or all its problems. */
export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly string[] };

export const invalid = (problem: string): Checked<never> => ({ ok: false, problems: [problem] });
