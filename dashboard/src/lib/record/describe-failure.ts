import { AppError } from '@northlight/auth-kit';
import { inUseSentences } from '@northlight/domain/in-use';
import { StaleRowError } from './save-row.ts';

/** What a failed save says at the top of its form: the catalogue's text, and what the person can do. */
export function describeFailure(error: unknown, failedText: string, noun: string): string {
  if (error instanceof StaleRowError) {
    return `${failedText}. This ${noun} was deleted meanwhile. What you typed is still here.`;
  }
  if (!(error instanceof AppError)) return failedText;
  switch (error.code) {
    case 'network':
      return `${failedText}. You seem to be offline. What you typed is kept on this device; it will be sent once you are connected again.`;
    case 'unavailable':
    case 'timeout':
    case 'rate-limited':
      return `${failedText}. The backend is busy. What you typed is kept; try again in a moment.`;
    case 'session-missing':
    case 'session-expired':
    case 'invalid-token':
      return `${failedText}. Your session has ended. What you typed is kept on this device; sign in again to go on.`;
    case 'forbidden':
      return `${failedText}. ${error.details.serverMessage ?? 'Your role does not allow it.'}`;
    case 'too-large':
      return `${failedText}. It is too large to be stored.`;
    case 'invalid':
    case 'conflict':
    case 'in-use':
      return `${failedText}. ${error.details.serverMessage ?? 'A value was not accepted.'}`;
    default:
      return failedText;
  }
}

/** The toast for a button that changes or deletes a row: the catalogue's text and the server's reason. */
export function describeRefusal(error: unknown, failedText: string): string {
  if (error instanceof StaleRowError) {
    return `${failedText}. Somebody else changed it in the meantime; you now see the latest version.`;
  }
  if (!(error instanceof AppError) || !error.isRefusal) return failedText;
  const { database, serverMessage } = error.details;
  const sentences: Readonly<Record<string, string>> = inUseSentences;
  const reason = (error.code === 'in-use' && sentences[database?.constraint ?? '']) || serverMessage;
  return reason ? `${failedText}. ${reason}` : failedText;
}
