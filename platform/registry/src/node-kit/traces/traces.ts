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
 * One id from a click through edge and backend to the statement (OpenTelemetry, W3C Trace Context). Everything here does
 * nothing until `startTraces` has been called, which loads the rest of OpenTelemetry.
 */

export type { Attributes, Span } from '@opentelemetry/api';

export { type FinishedSpan, startTraces, type Traces } from './start-traces.ts';

interface SpanOptions {
  readonly kind?: keyof typeof SpanKind;
  readonly attributes?: Attributes;
  /** Where it goes on; else in what this is called from. */
  readonly parent?: Context;
}

/** Runs the work as one span; what it throws is noted. */
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

/** A span that is told nowhere. */
export const noSpan: Span = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);

/** Where a request goes on that came with this header; a malformed one begins anew. */
export const parentOf = (traceparent: string | null | undefined): Context =>
  traceparent ? propagation.extract(context.active(), { traceparent }) : context.active();

/** The header that has the next one go on from here; undefined where nothing is traced. */
export function traceparent(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** Whether this is called from within a span. */
export const isTraced = (): boolean => trace.getActiveSpan()?.isRecording() ?? false;

/** The trace's id; undefined where nothing is traced. */
export const traceIdOf = (span: Span): string | undefined =>
  span.isRecording() ? span.spanContext().traceId : undefined;
