import { SettingsError } from '@northlight/registry/node-kit';
import { asTyped } from './terminal/typed.ts';

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

/** What a person reads of a command that failed. */
export function describeFailure(error: unknown): string {
  if (error instanceof SettingsError) {
    const [first = '', ...more] = error.problems;
    return describeFailure(new UserError(first, more));
  }
  if (!(error instanceof UserError)) {
    return `\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`;
  }
  const hints = error.hints.map((hint) => `  ${hint}`);
  return asTyped(['', error.message, ...hints, ''].join('\n'));
}
