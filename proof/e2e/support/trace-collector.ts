import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span received over OTLP, with its service. */
export interface Span {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  /** Its SQL statement, if any. */
  readonly text: string;
}

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string };
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<Span, 'service' | 'text'> & { attributes: readonly Attribute[] })[];
    }[];
  }[];
}

/** Receives spans as an OpenTelemetry collector does. */
export async function startCollector() {
  const spans: Span[] = [];
  const getAttribute = (attributes: readonly Attribute[], key: string) =>
    attributes.find((attribute) => attribute.key === key)?.value.stringValue ?? '';
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { resourceSpans }: Export = JSON.parse(Buffer.concat(chunks).toString());
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = getAttribute(resource.attributes, 'service.name');
      for (const { attributes, ...span } of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, service, text: getAttribute(attributes, 'db.query.text') });
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The path from the trace's root to each leaf span, as `service name > service name`. */
export function listTracePaths(spans: readonly Span[], traceId: string): readonly string[] {
  const trace = spans.filter((span) => span.traceId === traceId);
  const byId = new Map(trace.map((span) => [span.spanId, span]));
  const parents = new Set(trace.map(({ parentSpanId }) => parentSpanId));
  const buildPath = (span: Span): string => {
    const parent = byId.get(span.parentSpanId ?? '');
    const text = `${span.service.replace('northlight-', '')} ${span.name}`;
    if (parent !== undefined) return `${buildPath(parent)} > ${text}`;
    return span.parentSpanId ? `(lost) > ${text}` : text;
  };
  return trace.filter(({ spanId }) => !parents.has(spanId)).map(buildPath);
}
