import { createClient } from '@supabase/supabase-js';
import type { Email, FunctionDeps } from '../../functions/_shared/deps.ts';

export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly body: unknown;
}

type Respond = (exchange: Exchange) => Response | Promise<Response> | undefined;

interface FakeProject {
  readonly deps: FunctionDeps;
  readonly sent: Exchange[];
  readonly emails: Email[];
}

class NoRealtime {}

/** The queue of emails; a test may respond to it differently. */
const queueResponses: Readonly<Record<string, unknown>> = {
  '/rest/v1/rpc/queue_email': 'e1',
  '/rest/v1/rpc/record_email_outcome': false,
  '/rest/v1/rpc/lease_emails': [],
  '/rest/v1/rpc/send_due_reminders': 0,
};

/** Creates a project whose responses come from the test. Returns 500 for other unexpected requests. */
export function createFakeProject(respond: Respond, overrides: Partial<FunctionDeps> = {}): FakeProject {
  const sent: Exchange[] = [];
  const emails: Email[] = [];
  const fakeFetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const text = await request.text();
    const exchange: Exchange = {
      method: request.method,
      path: new URL(request.url).pathname,
      key: request.headers.get('authorization')?.replace('Bearer ', '') ?? '',
      body: text === '' ? null : JSON.parse(text),
    };
    sent.push(exchange);
    const response = respond(exchange);
    if (response !== undefined) return response;
    if (exchange.path in queueResponses) return Response.json(queueResponses[exchange.path]);
    return Response.json({ message: `unexpected ${exchange.method} ${exchange.path}` }, { status: 500 });
  };
  return {
    sent,
    emails,
    deps: {
      createClient: (url, key, options) =>
        createClient(url, key, { ...options, realtime: { transport: NoRealtime as never } }),
      url: 'http://project.example',
      publishableKey: 'publishable',
      secretKey: 'secret',
      fetch: fakeFetch,
      siteUrl: 'https://site.example',
      deliverEmail: async (email) => {
        emails.push(email);
      },
      ...overrides,
    },
  };
}
