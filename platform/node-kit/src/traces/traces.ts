import {
  type Attributes,
  type Context,
  context,
  INVALID_SPAN_CONTEXT,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/**
 * One trace from a request through edge and backend to the SQL statement (OpenTelemetry, W3C Trace Context). Everything
 * here is a no-op until `startTraces` loads the rest of OpenTelemetry.
 */

export type { Attributes, Span } from '@opentelemetry/api';

export { startTraces, type Traces } from './start-traces.ts';

interface SpanOptions {
  readonly kind?: keyof typeof SpanKind;
  readonly attributes?: Attributes;
  /** Defaults to the active context. */
  readonly parent?: Context;
}

/** Runs the work in a span and records errors. */
export function inSpan<Result>(
  name: string,
  { kind = 'INTERNAL', attributes = {}, parent = context.active() }: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  return trace
    .getTracer('northlight')
    .startActiveSpan(name, { kind: SpanKind[kind], attributes }, parent, async (span) => {
      try {
        return await work(span);
      } catch (error) {
        const message = error instanceof Error ? error.name : 'unknown';
        span.setStatus({ code: SpanStatusCode.ERROR, message });
        throw error;
      } finally {
        span.end();
      }
    });
}

/** A span that is not exported. */
export const noSpan: Span = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);

/** The parent context from a request header; the active context if the header is missing or malformed. */
export const extractParent = (traceparent: string | null | undefined): Context =>
  traceparent ? propagation.extract(context.active(), { traceparent }) : context.active();

/** The header that continues the current trace; undefined when tracing is off. */
export function createTraceparent(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

export const isInSpan = (): boolean => trace.getActiveSpan()?.isRecording() ?? false;

/** Undefined when tracing is off. */
export const getTraceId = (span: Span): string | undefined =>
  span.isRecording() ? span.spanContext().traceId : undefined;
