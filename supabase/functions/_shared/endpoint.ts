import { ValidationError } from 'yup';
import { viewHeader } from './caller.ts';
import type { FunctionDeps } from './deps.ts';
import { HttpError } from './http-error.ts';
import { checkOrigin } from './origin.ts';
import { doneForm, fieldsOf, isPlainForm, type PlainForm, refusedForm } from './plain-form.ts';

export interface Call<Body, Admitted = unknown> {
  readonly request: Request;
  readonly body: Body;
  /** What `admit` found out. */
  readonly admitted: Admitted;
}

/** A Yup schema, or a choice between several. */
export interface BodySchema<Body> {
  validateSync(value: unknown, options: { strict: boolean; abortEarly: boolean }): Body;
}

interface Endpoint<Body, Admitted> {
  /** The body of a POST: a schema for JSON, unknown keys refused; or how to read one that is not JSON. */
  readonly body?: BodySchema<Body> | ((request: Request, maxBytes: number) => Promise<Body>);
  readonly post?: (call: Call<Body, Admitted>) => Promise<Response>;
  readonly get?: (request: Request) => Promise<Response>;
  /** Bytes; a larger body is refused before it is read whole. */
  readonly maxBytes?: number;
  /** Judges the request before its body is read: nobody learns from the body's errors who may not send one. */
  readonly admit?: (request: Request) => Promise<Admitted>;
  /** Answers staff who look at the portal as somebody else: it changes nothing. All others refuse them. */
  readonly showsViews?: true;
  /** Takes the same body from a form that a browser sends by itself, and answers it with a page. */
  readonly plainForm?: PlainForm;
}

/** One function of the backend: method, origin, size, type and shape are judged here, the handler gets what is right. */
export function defineEndpoint<Body, Admitted = unknown>(
  deps: FunctionDeps,
  endpoint: Endpoint<Body, Admitted>,
): (request: Request) => Promise<Response> {
  const { get, post, body } = endpoint;
  const methods = [...(get ? ['GET'] : []), ...(post ? ['POST'] : []), 'OPTIONS'].join(', ');
  const answer = async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204 });
    if (request.headers.has(viewHeader) && !endpoint.showsViews) {
      throw new HttpError(
        403,
        'only_looking',
        'You are looking at the portal as somebody else: nothing can be changed here.',
      );
    }
    if (request.method === 'GET' && get) return get(request);
    if (request.method !== 'POST' || !post || !body) {
      throw new HttpError(405, 'method_not_allowed', `Use ${methods}.`, { headers: { allow: methods } });
    }
    // Who has no `admit` gets no type for what it found out.
    const admitted = (await endpoint.admit?.(request)) as Admitted;
    const maxBytes = endpoint.maxBytes ?? 64 * 1024;
    if (endpoint.plainForm && isPlainForm(request)) {
      if (typeof body === 'function') throw new Error('What is not JSON comes from no form.');
      return answerForm(request, endpoint.plainForm, maxBytes, (fields) =>
        post({ request, body: validate(fields, body), admitted }),
      );
    }
    const read = typeof body === 'function' ? body : () => readBody(request, body, maxBytes);
    return post({ request, body: await read(request, maxBytes), admitted });
  };

  const answerForm = async (
    request: Request,
    form: PlainForm,
    maxBytes: number,
    send: (fields: Record<string, string>) => Promise<Response>,
  ): Promise<Response> => {
    const fields = fieldsOf(await readText(request, maxBytes));
    try {
      if (Object.values(fields).some((value) => value.includes('\0'))) throw notStorable();
      await send(fields);
      return doneForm(form.done(fields));
    } catch (error) {
      return refusedForm(form, fields, asHttpError(error));
    }
  };

  return async (request) => {
    let origin: Record<string, string> = {};
    let response: Response;
    try {
      origin = checkOrigin(request, deps);
      response = await answer(request);
    } catch (error) {
      response = asResponse(error);
    }
    for (const [name, value] of Object.entries(origin)) response.headers.set(name, value);
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
    return response;
  };
}

function asResponse(error: unknown): Response {
  return asHttpError(error).toResponse();
}

function asHttpError(error: unknown): HttpError {
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
  refuseNesting(value);
  // Written again, whole pairs of surrogates stand for themselves and only halves are escaped.
  if (/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(value))) throw notStorable();
  return validate(value, schema);
}

/** Every body is one object of plain values; what is nested would be walked, however deep, before it is refused. */
function refuseNesting(value: unknown): void {
  if (value === null || typeof value !== 'object') return;
  for (const [field, inner] of Object.entries(value)) {
    if (inner === null || typeof inner !== 'object') continue;
    throw new HttpError(400, 'invalid_body', `${field.slice(0, 40)} must be a plain value.`, {
      details: { field: field.slice(0, 40) },
    });
  }
}

/** Postgres stores neither a NUL nor half of a surrogate pair; better to say so than to fail on writing. */
function notStorable(): HttpError {
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

/** The whole body; one that is larger is refused before it is read to its end. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () => new HttpError(413, 'too_large', `The body is larger than ${maxBytes} bytes.`);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      throw tooLarge();
    }
    chunks.push(part.value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
