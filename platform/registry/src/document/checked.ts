/** A value that was checked, or everything that is wrong with it. */
export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly string[] };

export const refused = (problem: string): Checked<never> => ({ ok: false, problems: [problem] });
