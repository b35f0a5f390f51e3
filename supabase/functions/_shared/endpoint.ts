import { ValidationError } from 'yup';
import { viewHeader } from './caller.ts';
import type { FunctionDeps } from './deps.ts';
import { HttpError } from './http-error.ts';
import { checkOrigin } from './origin.ts';
import {
  isPlainForm,
  type PlainForm,
  parseFormFields,
  renderDonePage,
  renderRejectedForm,
} from './plain-form.ts';

export interface Call<Body, Authorized = unknown> {
  readonly request: Request;
  readonly body: Body;
  readonly authorized: Authorized;
}

/** A Yup schema, or a choice between several. */
export interface BodySchema<Body> {
  validateSync(value: unknown, options: { strict: boolean; abortEarly: boolean }): Body;
}

interface Endpoint<Body, Authorized> {
  /** A schema for a JSON body, or a function that reads any other body. */
  readonly body?: BodySchema<Body> | ((request: Request, maxBytes: number) => Promise<Body>);
  readonly post?: (call: Call<Body, Authorized>) => Promise<Response>;
  readonly get?: (request: Request) => Promise<Response>;
  /** Larger bodies are rejected before they are read in full. Default: 64 KB. */
  readonly maxBytes?: number;
  /** Runs before the body is read, so that unauthorized callers learn nothing about its shape. */
  readonly authorize?: (request: Request) => Promise<Authorized>;
  /** Allows calls from staff who view the portal as a client. Only for endpoints that change nothing. */
  readonly allowsViewAs?: true;
  /** Also accepts an HTML form submitted without JavaScript, and responds with a page. */
  readonly plainForm?: PlainForm;
}

/** Checks each request's method, origin, size, type and shape before the handler runs. */
export function defineEndpoint<Body, Authorized = unknown>(
  deps: FunctionDeps,
  endpoint: Endpoint<Body, Authorized>,
): (request: Request) => Promise<Response> {
  const { get, post, body } = endpoint;
  const methods = [...(get ? ['GET', 'HEAD'] : []), ...(post ? ['POST'] : []), 'OPTIONS'].join(', ');
  const handle = async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204 });
    if (request.headers.has(viewHeader) && !endpoint.allowsViewAs) {
      throw new HttpError(
        403,
        'read_only_view',
        'You are viewing the portal as someone else, so you cannot change anything.',
      );
    }
    if (get && request.method === 'GET') return get(request);
    if (get && request.method === 'HEAD') {
      const response = await get(request);
      await response.body?.cancel();
      return new Response(null, response);
    }
    if (request.method !== 'POST' || !post || !body) {
      throw new HttpError(405, 'method_not_allowed', `Use ${methods}.`, { headers: { allow: methods } });
    }
    // Without `authorize`, Authorized is unknown.
    const authorized = (await endpoint.authorize?.(request)) as Authorized;
    const maxBytes = endpoint.maxBytes ?? 64 * 1024;
    if (endpoint.plainForm && isPlainForm(request)) {
      if (typeof body === 'function') throw new Error('An HTML form needs a schema for its body.');
      return handleForm(request, endpoint.plainForm, maxBytes, (fields) =>
        post({ request, body: validate(fields, body), authorized }),
      );
    }
    const parseBody = typeof body === 'function' ? body : () => readBody(request, body, maxBytes);
    return post({ request, body: await parseBody(request, maxBytes), authorized });
  };

  const handleForm = async (
    request: Request,
    form: PlainForm,
    maxBytes: number,
    send: (fields: Record<string, string>) => Promise<Response>,
  ): Promise<Response> => {
    const fields = parseFormFields(await readText(request, maxBytes));
    try {
      if (Object.values(fields).some((value) => value.includes('\0'))) throw unstorableText();
      await send(fields);
      return renderDonePage(await form.createDonePage(fields));
    } catch (error) {
      return renderRejectedForm(form, fields, toHttpError(error));
    }
  };

  return async (request) => {
    let corsHeaders: Record<string, string> = {};
    let response: Response;
    try {
      corsHeaders = checkOrigin(request, deps);
      response = await handle(request);
    } catch (error) {
      response = toHttpError(error).toResponse();
    }
    for (const [name, value] of Object.entries(corsHeaders)) response.headers.set(name, value);
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
    return response;
  };
}

function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  console.error('function failed', error instanceof Error ? `${error.name}: ${error.message}` : 'unknown');
  return new HttpError(500, 'internal', 'Something went wrong. Please try again.');
}

async function readBody<Body>(request: Request, schema: BodySchema<Body>, maxBytes: number): Promise<Body> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) {
    throw new HttpError(415, 'json_expected', 'Send JSON (Content-Type: application/json).');
  }
  const text = await readText(request, maxBytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new HttpError(400, 'invalid_json', 'The body is not valid JSON.');
  }
  rejectNesting(value);
  // JSON.stringify escapes only lone surrogates, not complete pairs.
  if (/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(value))) throw unstorableText();
  return validate(value, schema);
}

/** Every body is a flat object. Yup would walk a nested value to any depth before rejecting it. */
function rejectNesting(value: unknown): void {
  if (value === null || typeof value !== 'object') return;
  for (const [field, nested] of Object.entries(value)) {
    if (nested === null || typeof nested !== 'object') continue;
    throw new HttpError(400, 'invalid_body', `${field.slice(0, 40)} must be a plain value.`, {
      details: { field: field.slice(0, 40) },
    });
  }
}

/** PostgreSQL stores neither NUL nor a lone surrogate. */
function unstorableText(): HttpError {
  return new HttpError(400, 'invalid_body', 'The text contains a character that cannot be stored.');
}

function validate<Body>(value: unknown, schema: BodySchema<Body>): Body {
  try {
    return schema.validateSync(value, { strict: true, abortEarly: true });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new HttpError(400, 'invalid_body', error.message, { details: { field: error.path ?? '' } });
  }
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  const bytes = await readBytes(request, maxBytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new HttpError(400, 'invalid_json', 'The body is not valid UTF-8.');
  }
}

/** @throws HttpError 413 before a larger body is read in full */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new HttpError(413, 'too_large', `The body is larger than ${maxBytes} bytes.`);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let result = await reader?.read(); result && !result.done; result = await reader?.read()) {
    size += result.value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      throw tooLarge();
    }
    chunks.push(result.value);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
