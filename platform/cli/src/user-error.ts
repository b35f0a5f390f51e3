import { SettingsError } from '@northlight/node-kit';

/** An error that the user can fix: printed without a stack trace. */
export class UserError extends Error {
  override readonly name = 'UserError';
  /** Remedies or details, one line each. */
  readonly hints: readonly string[];

  constructor(message: string, hints: readonly string[] = []) {
    super(message);
    this.hints = hints;
  }
}

/** Formats a failed command's error for the terminal. */
export function describeFailure(error: unknown): string {
  if (error instanceof SettingsError) {
    const [first = '', ...otherProblems] = error.problems;
    return describeFailure(new UserError(first, otherProblems));
  }
  if (!(error instanceof UserError)) {
    return `\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`;
  }
  const hints = error.hints.map((hint) => `  ${hint}`);
  return ['', error.message, ...hints, ''].join('\n');
}
