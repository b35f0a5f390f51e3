interface RequestOptions {
  readonly body?: string | object;
  readonly headers?: Record<string, string>;
  readonly method?: string;
  readonly query?: string;
}

function createRequest({ body = '{}', headers = {}, method = 'POST', query = '' }: RequestOptions): Request {
  return new Request(`http://project.example/functions/v1/x${query}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  });
}

export interface FunctionResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: { error?: { code: string; message: string; field?: string } } & Record<string, unknown>;
}

export async function callFunction(
  handler: (request: Request) => Promise<Response>,
  options: RequestOptions,
): Promise<FunctionResponse> {
  const response = await handler(createRequest(options));
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
}
