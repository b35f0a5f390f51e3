/** An error response: a code for programs and a sentence for people. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    extra: { details?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = extra.details ?? {};
    this.headers = extra.headers ?? {};
  }

  toResponse(): Response {
    return Response.json(
      { error: { code: this.code, message: this.message, ...this.details } },
      { status: this.status, headers: this.headers },
    );
  }
}

export const tooManyRequests = (message: string, retryAfter: number, code = 'too_many'): HttpError =>
  new HttpError(429, code, message, { headers: { 'retry-after': String(retryAfter) } });

export const unavailable = (): HttpError =>
  new HttpError(503, 'unavailable', 'The service is not available at the moment. Please try again.', {
    headers: { 'retry-after': '5' },
  });
