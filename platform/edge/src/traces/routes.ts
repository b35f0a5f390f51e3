import { readFileSync } from 'node:fs';
import { matchRoute } from '@northlight/contract/data';
import type { FinishedSpan, Traces } from '@northlight/registry/node-kit/traces';
import type { Hono } from 'hono';
import { array, type InferType, number, type ObjectShape, object, string } from 'yup';
import type { Composition } from '../documents/composition.ts';
import { EncodedContent, type Encoder } from '../http/encoding.ts';
import type { EdgeEnv } from '../http/peer.ts';
import { isFromOurPage } from '../http/request-origin.ts';
import { isReadMethod, methodNotAllowed, plainText, respond } from '../http/respond.ts';
import { ReportIntake, respondAccepted } from '../reports/report-intake.ts';

export interface TraceRoutesOptions {
  readonly traces: Pick<Traces, 'forward'>;
  readonly composition: () => Promise<Composition | null>;
  readonly encoder: Encoder;
  readonly siteUrl: string | null;
}

export const traceScriptUrl = '/__traces.js';
const spansPath = '/__traces';

const strictObject = <Shape extends ObjectShape>(shape: Shape) => object(shape).noUnknown();
const idSchema = (bytes: number) => string().matches(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));
const timeSchema = () => number().required().min(0).max(8.64e15);
const batchSchema = strictObject({
  path: string().required().max(2000),
  traceId: idSchema(16).required(),
  parentId: idSchema(8).required(),
  root: strictObject({
    traceId: idSchema(16).required(),
    spanId: idSchema(8).required(),
    parentId: idSchema(8).optional(),
    name: string()
      .required()
      .matches(/^(?:open|(?:click|drop|submit|change|keydown|pointerup) [a-z]{1,20})$/),
    start: timeSchema(),
    end: timeSchema(),
  })
    .optional()
    .default(undefined),
  spans: array(
    strictObject({
      spanId: idSchema(8).required(),
      name: string()
        .required()
        .matches(/^[A-Z]{3,7}$/),
      path: string().required().max(2000),
      status: number().required().integer().min(0).max(599),
      start: timeSchema(),
      end: timeSchema(),
    }),
  )
    .required()
    .min(1)
    .max(100),
}).required();

/** Adds the routes for browser tracing: the script that measures, and the endpoint that receives its spans. */
export function addTraceRoutes(app: Hono<EdgeEnv>, options: TraceRoutesOptions): void {
  const script = new EncodedContent(
    readFileSync(new URL('trace-script.js', import.meta.url)),
    options.encoder,
  );
  app.all(traceScriptUrl, (c) =>
    isReadMethod(c.req.method)
      ? respond(c, {
          content: script,
          type: 'text/javascript; charset=utf-8',
          cacheControl: 'public, max-age=3600',
          isCompressible: true,
        })
      : methodNotAllowed('GET, HEAD'),
  );

  const intake = new ReportIntake({ maxBytes: 64 * 1024, maxLogLines: 0 });
  app.all(spansPath, async (c) => {
    if (c.req.method !== 'POST') return methodNotAllowed('POST');
    if (!isFromOurPage(c, options.siteUrl))
      return plainText(403, 'Only pages on this site may send traces here');
    const body = await intake.parse(c, (body) => batchSchema.validateSync(body, { strict: true }));
    if (body instanceof Response) return body;
    const composition = await options.composition();
    const route = composition === null ? null : matchRoute(composition.routes, body.path);
    options.traces.forward(toSpans(body, route?.route.path ?? 'unknown'));
    return respondAccepted();
  });
}

/** @param route - the route pattern, because a path may contain private data */
function toSpans(
  { traceId, parentId, root, spans }: InferType<typeof batchSchema>,
  route: string,
): FinishedSpan[] {
  const children = spans.map(({ name, path, status, ...span }): FinishedSpan => {
    const service = getServicePath(path);
    return {
      ...span,
      ...{
        traceId,
        parentId,
        kind: 'CLIENT',
        name: `${name} ${service}`,
        hasFailed: status === 0 || status >= 500,
      },
      attributes: {
        'http.request.method': name,
        'url.path': service,
        ...(status === 0 ? {} : { 'http.response.status_code': status }),
      },
    };
  });
  if (root === undefined) return children;
  const { parentId: parentSpan, ...rootSpan } = root;
  const parent = parentSpan === undefined ? {} : { parentId: parentSpan };
  const attributes = { 'http.route': route };
  return [{ ...rootSpan, ...parent, kind: 'INTERNAL', hasFailed: false, attributes }, ...children];
}

/** Cuts a path after the service, table or function, because the remainder may name a file or a person. */
export const getServicePath = (path: string): string => /^(?:\/(?:rpc\/)?[\w-]+){1,3}/.exec(path)?.[0] ?? '/';
