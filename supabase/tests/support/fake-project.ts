import assert from 'node:assert/strict';
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

/** The queue of emails and the agency; a test may respond differently. */
const defaultResponses: Readonly<Record<string, unknown>> = {
  '/rest/v1/rpc/queue_email': 'e1',
  '/rest/v1/rpc/record_email_outcome': false,
  '/rest/v1/rpc/lease_emails': [],
  '/rest/v1/rpc/send_due_reminders': 0,
  '/rest/v1/brand': [
    {
      name: 'Lantern & Co',
      accent: '#ffd60a',
      logo_url: '/storage/v1/object/public/uploads/brand/logo.png',
      email_sender: 'Lantern projects',
    },
  ],
  '/rest/v1/settings': [
    {
      contact_email: 'hello@agency.example',
      legal_name: 'Lantern Works GmbH',
      address: '1 Quay',
      register_number: 'HRB 7',
      vat_number: 'DE1',
    },
  ],
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
    if (exchange.path in defaultResponses) return Response.json(defaultResponses[exchange.path]);
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
      // Asked of every email that a test sends.
      deliverEmail: async (email) => {
        assert.ok(
          email.text.endsWith(
            'Lantern & Co\nLantern Works GmbH\n1 Quay\nRegister number: HRB 7\nVAT number: DE1\n',
          ),
          'an email names its sender',
        );
        assert.match(
          email.html,
          /Lantern &amp; Co<br>Lantern Works GmbH<br>1 Quay<br>Register number: HRB 7<br>VAT number: DE1/,
        );
        assert.match(
          email.html,
          /src="https:\/\/site\.example\/storage\/.*\/logo\.png" alt="Lantern &amp; Co"/,
        );
        assert.doesNotMatch(`${email.subject}${email.text}${email.html}${email.senderName}`, /northlight/i);
        assert.equal(email.senderName, 'Lantern projects');
        emails.push(email);
      },
      ...overrides,
    },
  };
}

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
