import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';

/** A finished browser span, in epoch milliseconds. */
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
  /** Exports spans that a browser has measured. */
  forward(spans: readonly FinishedSpan[]): void;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

/**
 * Starts exporting spans by OTLP over HTTP, in batches. Respects OpenTelemetry's own variables, such as
 * `OTEL_TRACES_SAMPLER` and `OTEL_EXPORTER_OTLP_HEADERS`.
 * @param endpoint - the collector's address, without `/v1/traces`
 * @param service - this process's service name
 */
export async function startTraces(endpoint: string, service: string): Promise<Traces> {
  const [
    contextHooks,
    { millisToHrTime, W3CTraceContextPropagator },
    { OTLPTraceExporter },
    { resourceFromAttributes },
    sdk,
  ] = await Promise.all([
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-base'),
  ]);
  const createExporter = () => new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const resource = resourceFromAttributes({ 'service.name': service });
  const spanProcessors = [new sdk.BatchSpanProcessor(createExporter())];
  const provider = new sdk.BasicTracerProvider({ resource, spanProcessors });
  context.setGlobalContextManager(new contextHooks.AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);

  // Browser spans already have ids, which their backend spans refer to.
  let ids: Pick<FinishedSpan, 'traceId' | 'spanId'> = { traceId: '', spanId: '' };
  const browserProvider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'northlight-browser' }),
    spanProcessors: [new sdk.BatchSpanProcessor(createExporter())],
    idGenerator: { generateTraceId: () => ids.traceId, generateSpanId: () => ids.spanId },
  });
  const tracer = browserProvider.getTracer('northlight');
  return {
    forward: (spans) => {
      for (const { traceId, spanId, parentId, name, kind, attributes, hasFailed, ...time } of spans) {
        ids = { traceId, spanId };
        const parent = parentId && { traceId, spanId: parentId, traceFlags: TraceFlags.SAMPLED };
        const parentContext = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
        const startTime = millisToHrTime(time.start);
        const span = tracer.startSpan(name, { kind: SpanKind[kind], attributes, startTime }, parentContext);
        if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end(millisToHrTime(time.end));
      }
    },
    stop: async () => {
      await Promise.all([provider.shutdown(), browserProvider.shutdown()]);
    },
  };
}
