import type { AppErrorCode } from './app-error.ts';

/** Maps an HTTP status to an error code when the response has nothing more specific. */
export function mapStatusCode(status: number): AppErrorCode {
  switch (status) {
    case 0:
      return 'network';
    case 400:
    case 406:
    case 422:
      return 'invalid';
    case 401:
      return 'session-expired';
    case 403:
      return 'forbidden';
    case 404:
    case 410:
      return 'not-found';
    case 408:
      return 'timeout';
    case 409:
    case 412:
      return 'conflict';
    case 413:
      return 'too-large';
    case 415:
      return 'wrong-type';
    case 429:
      return 'rate-limited';
    default:
      return status >= 500 ? 'unavailable' : 'unknown';
  }
}
