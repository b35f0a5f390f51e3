import { type Attributes, context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';

/** A span that somebody else has measured, in milliseconds since 1970. */
export interface FinishedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId?: string;
  readonly name: string;
  readonly kind: 'INTERNAL' | 'CLIENT';
  readonly start: number;
  readonly end: number;
  readonly hasFailed: boolean;
  readonly attributes: Attributes;
}

export interface Traces {
  /** Sends on what a browser has measured. */
  pass(spans: readonly FinishedSpan[]): void;
  /** Sends what is left. */
  stop(): Promise<void>;
}

/**
 * From now on spans are sent by OTLP over HTTP, in batches. OpenTelemetry's own variables (`OTEL_TRACES_SAMPLER`,
 * `OTEL_BSP_SCHEDULE_DELAY`, `OTEL_EXPORTER_OTLP_HEADERS` and the like) are followed.
 * @param endpoint - the collector's address, without `/v1/traces`
 * @param service - what this process is called there
 */
export async function startTraces(endpoint: string, service: string): Promise<Traces> {
  const [hooks, { W3CTraceContextPropagator }, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] =
    await Promise.all([
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-base'),
    ]);
  const exporter = () => new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const resource = resourceFromAttributes({ 'service.name': service });
  const spanProcessors = [new sdk.BatchSpanProcessor(exporter())];
  const provider = new sdk.BasicTracerProvider({ resource, spanProcessors });
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);

  const ofBrowsers = new sdk.BatchSpanProcessor(exporter());
  const browser = resourceFromAttributes({ 'service.name': 'northlight-browser' });
  return {
    pass: (spans) => {
      for (const span of spans) ofBrowsers.onEnd(readable(span, browser));
    },
    stop: async () => {
      await Promise.all([provider.shutdown(), ofBrowsers.shutdown()]);
    },
  };
}

const hrTime = (milliseconds: number): [number, number] => [
  Math.floor(milliseconds / 1000),
  Math.round((milliseconds % 1000) * 1e6),
];

function readable(span: FinishedSpan, resource: ReadableSpan['resource']): ReadableSpan {
  const contextOf = (spanId: string) => ({ traceId: span.traceId, spanId, traceFlags: 1 });
  return {
    name: span.name,
    kind: SpanKind[span.kind],
    spanContext: () => contextOf(span.spanId),
    ...(span.parentId === undefined ? {} : { parentSpanContext: contextOf(span.parentId) }),
    startTime: hrTime(span.start),
    endTime: hrTime(span.end),
    duration: hrTime(span.end - span.start),
    status: { code: span.hasFailed ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
    attributes: span.attributes,
    links: [],
    events: [],
    ended: true,
    resource,
    instrumentationScope: { name: 'northlight' },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}
