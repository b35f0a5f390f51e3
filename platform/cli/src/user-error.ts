/** Something the person at the terminal can mend: printed as it is, without a stack. */
export class UserError extends Error {
  override readonly name = 'UserError';
  /** What to do about it, one line each. */
  readonly hints: readonly string[];

  constructor(message: string, hints: readonly string[] = []) {
    super(message);
    this.hints = hints;
  }
}
