import { AppError } from '@northlight/auth-kit';
import { inUseSentences } from '@northlight/domain/in-use';
import { StaleRowError } from './save-row.ts';

/** The error at the top of a form after a failed save: the specification's message, and what the user can do. */
export function describeFailure(error: unknown, failedText: string, noun: string): string {
  if (error instanceof StaleRowError) {
    return `${failedText}. Someone has deleted the ${noun}. Your input is still here.`;
  }
  if (!(error instanceof AppError)) return failedText;
  switch (error.code) {
    case 'network':
      return `${failedText}. You seem to be offline. Your input is saved on this device. While this form is open, it will be sent once you are back online.`;
    case 'unavailable':
    case 'timeout':
      return isServerAway(error)
        ? `${failedText}. The server does not answer. Your input is saved on this device. While this form is open, it will be sent once the server answers.`
        : failedText;
    case 'rate-limited':
      return `${failedText}. The server is busy. Your input is still here; try again in a moment.`;
    case 'session-missing':
    case 'session-expired':
    case 'invalid-token':
      return `${failedText}. Your session has ended. Your input is saved on this device; sign in again to continue.`;
    case 'forbidden':
      return `${failedText}. ${error.details.serverMessage ?? 'Your role does not allow it.'}`;
    case 'too-large':
      return `${failedText}. It is too large to store.`;
    case 'invalid':
    case 'conflict':
    case 'in-use':
      return `${failedText}. ${error.details.serverMessage ?? 'One of the values is invalid.'}`;
    default:
      return failedText;
  }
}

/** Whether an attempt failed only because the device is offline or the server does not answer. */
export const isServerAway = (error: unknown): boolean =>
  error instanceof AppError &&
  ['network', 'unavailable', 'timeout'].includes(error.code) &&
  // An error in our own code would only repeat.
  error.details.status !== 500;

/** The toast after a failed row action or deletion: the specification's message and the server's reason. */
export function describeActionFailure(error: unknown, failedText: string): string {
  if (error instanceof StaleRowError) {
    return `${failedText}. Someone else has changed it in the meantime; you now see the latest version.`;
  }
  if (!(error instanceof AppError) || !error.isRefusal) return failedText;
  const { database, serverMessage } = error.details;
  const sentences: Readonly<Record<string, string>> = inUseSentences;
  const reason = (error.code === 'in-use' && sentences[database?.constraint ?? '']) || serverMessage;
  return reason ? `${failedText}. ${reason}` : failedText;
}
