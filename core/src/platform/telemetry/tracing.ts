import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Attributes, Span } from '@opentelemetry/api';

/** The origin of a piece of work, as sent with a job: W3C trace context. */
export interface Cause {
  traceparent?: string;
}

interface SpanOptions {
  attributes?: Attributes;
  /** The work that led to this one, in another process. Without it the span belongs to the current work here. */
  cause?: Cause;
}

// A tracer that does nothing until `startTracing` has set up a real one.
const tracer = trace.getTracer('waka');

/**
 * Sends traces to an OpenTelemetry collector (OTLP over HTTP), or does nothing where none is set. The library is
 * loaded only then. No name, phone or position of a person goes into a span.
 */
export async function startTracing(service: string, endpoint: string | null): Promise<{ close(): Promise<void> }> {
  if (!endpoint) return { close: () => Promise.resolve() };
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  return {
    async close() {
      await provider.shutdown();
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
}

/** Runs a piece of work as a span of its own, which fails when the work does. */
export function inSpan<Result>(name: string, options: SpanOptions, work: () => Promise<Result>): Promise<Result> {
  const { attributes = {}, cause } = options;
  const kind = cause ? SpanKind.CONSUMER : SpanKind.INTERNAL;
  const parent = cause ? propagation.extract(ROOT_CONTEXT, cause) : context.active();
  return tracer.startActiveSpan(name, { kind, attributes }, parent, async (span) => {
    try {
      return await work();
    } catch (error) {
      failed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Checks whether the current work belongs to a span, so that its parts get spans of their own. */
export const isTraced = (): boolean => trace.getActiveSpan() !== undefined;

/** Begins the span of a request, whose name and end are known later; `run` does work within it. */
export function openRequestSpan() {
  const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, ROOT_CONTEXT);
  return {
    run: <Result>(work: () => Result): Result => context.with(trace.setSpan(ROOT_CONTEXT, span), work),
    end(name: string, attributes: Attributes, isFailure: boolean): void {
      span.updateName(name);
      span.setAttributes(attributes);
      if (isFailure) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** Adds an event to the current span. */
export const noteInSpan = (name: string, attributes: Attributes): void => {
  trace.getActiveSpan()?.addEvent(name, attributes);
};

/** Returns the trace context to send with a job; empty where nothing is traced. */
export function causeOfNow(): Cause {
  const cause: Cause = {};
  propagation.inject(context.active(), cause);
  return cause;
}

/** Reads the trace context of a job; its content is not trusted. */
export function causeIn(data: unknown): Cause {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'traceparent') : null;
  return typeof value === 'string' && /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/.test(value)
    ? { traceparent: value }
    : {};
}

function failed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : typeof error });
}
