export interface Sent {
  readonly body?: string | object;
  readonly headers?: Record<string, string>;
  readonly method?: string;
}

function request({ body = '{}', headers = {}, method = 'POST' }: Sent): Request {
  return new Request('http://project.example/functions/v1/x', {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  });
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: { error?: { code: string; message: string; field?: string; reasons?: string[] } } & Record<
    string,
    unknown
  >;
}

/** Calls a function as the edge would, and reads its answer. */
export async function call(handler: (request: Request) => Promise<Response>, sent: Sent): Promise<Answer> {
  const answer = await handler(request(sent));
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? {} : JSON.parse(text) };
}
