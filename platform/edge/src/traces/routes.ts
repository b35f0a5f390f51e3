import { readFileSync } from 'node:fs';
import { matchRoute } from '@northlight/contract/data';
import type { FinishedSpan, Traces } from '@northlight/registry/node-kit/traces';
import type { Hono } from 'hono';
import { array, type InferType, number, type ObjectShape, object, string } from 'yup';
import type { Composition } from '../documents/composition.ts';
import { EncodedContent, type Encoder } from '../http/encoding.ts';
import { isOwnPage } from '../http/own-origin.ts';
import type { EdgeEnv } from '../http/peer.ts';
import { ReportIntake, reportTaken } from '../http/report-intake.ts';
import { isRead, methodNotAllowed, plainText, respondWith } from '../http/respond.ts';

export interface TraceRoutesOptions {
  readonly traces: Pick<Traces, 'pass'>;
  readonly composition: () => Promise<Composition | null>;
  readonly encoder: Encoder;
  readonly siteUrl: string | null;
}

export const pageScriptPath = '/__traces.js';
const spansPath = '/__traces';

const closed = <Shape extends ObjectShape>(shape: Shape) => object(shape).noUnknown();
const id = (bytes: number) => string().matches(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));
const time = () => number().required().min(0).max(8.64e15);
const batch = closed({
  path: string().required().max(2000),
  traceId: id(16).required(),
  parentId: id(8).required(),
  root: closed({
    traceId: id(16).required(),
    spanId: id(8).required(),
    parentId: id(8).optional(),
    name: string()
      .required()
      .matches(/^(?:open|(?:click|drop|submit|change|keydown|pointerup) [a-z]{1,20})$/),
    start: time(),
    end: time(),
  })
    .optional()
    .default(undefined),
  spans: array(
    closed({
      spanId: id(8).required(),
      name: string()
        .required()
        .matches(/^[A-Z]{3,7}$/),
      path: string().required().max(2000),
      status: number().required().integer().min(0).max(599),
      start: time(),
      end: time(),
    }),
  )
    .required()
    .min(1)
    .max(100),
}).required();

/** What pages of an edge need that sends traces: the script that measures them, and where it tells what it measured. */
export function addTraceRoutes(app: Hono<EdgeEnv>, options: TraceRoutesOptions): void {
  const script = new EncodedContent(readFileSync(new URL('in-page.js', import.meta.url)), options.encoder);
  app.all(pageScriptPath, (c) =>
    isRead(c.req.method)
      ? respondWith(c, {
          content: script,
          type: 'text/javascript; charset=utf-8',
          cacheControl: 'public, max-age=3600',
          isCompressible: true,
        })
      : methodNotAllowed('GET, HEAD'),
  );

  const intake = new ReportIntake({ largest: 64 * 1024, loggedPerMinute: 0 });
  app.all(spansPath, async (c) => {
    if (c.req.method !== 'POST') return methodNotAllowed('POST');
    if (!isOwnPage(c, options.siteUrl)) return plainText(403, 'Only pages of this site tell here');
    const told = await intake.parse(c, (body) => batch.validateSync(body, { strict: true }));
    if (told instanceof Response) return told;
    const composition = await options.composition();
    const route = composition === null ? null : matchRoute(composition.routes, told.path);
    options.traces.pass(spansOf(told, route?.route.path ?? 'unknown'));
    return reportTaken();
  });
}

/** @param route - the pattern, for an address may carry what is nobody's business */
function spansOf({ traceId, parentId, root, spans }: InferType<typeof batch>, route: string): FinishedSpan[] {
  const children = spans.map(({ name, path, status, ...span }): FinishedSpan => {
    const service = serviceOf(path);
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
  const { parentId: before, ...whole } = root;
  const parent = before === undefined ? {} : { parentId: before };
  const attributes = { 'http.route': route };
  return [{ ...whole, ...parent, kind: 'INTERNAL', hasFailed: false, attributes }, ...children];
}

/** The part of a path that names a service, table or function: what follows may name a file or a person. */
export const serviceOf = (path: string): string => /^(?:\/(?:rpc\/)?[\w-]+){1,3}/.exec(path)?.[0] ?? '/';
