import type { AppError } from '@northlight/auth-kit';

/** Why something could not be sent, for the person who sent it. What was typed stays where it is. */
export function failureText(error: AppError): string {
  switch (error.code) {
    case 'network':
      return 'You seem to be offline. Everything you typed is still here; please send it again once you are connected.';
    case 'timeout':
    case 'unavailable':
    case 'bad-response':
      return 'Our server did not answer as it should. Everything you typed is still here; please try again in a moment.';
    case 'rate-limited':
      return 'That was sent too often from here. Please try again in an hour.';
    default:
      return (
        error.details.serverMessage ??
        'This could not be sent. Everything you typed is still here; please try again.'
      );
  }
}
